import z from '@deepseek-ai/schemastery'
import type { Config } from '../contract/config.ts'
/** What a configuration may say, with what it says where it says nothing. */
export declare const config: z<Config>
