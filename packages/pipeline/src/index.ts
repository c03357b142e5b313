export { createPipeline, type Clock, type Pipeline, type PipelinePorts } from './pipeline.ts'
