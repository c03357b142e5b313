import os from 'node:os'
import process from 'node:process'

/** Where a number comes from; no name of a host, and no path. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly node: string
  readonly system: string
  readonly date: string
  /** Over the last minute, when the row was done. Above the number of cores, CPU time is stretched a little too. */
  readonly load: number
}

/** This machine, now. */
export function describeMachine(): Machine {
  const cpus = os.cpus()
  return {
    cpu: cpus[0]?.model.trim() ?? 'unknown CPU',
    cores: cpus.length,
    node: process.versions.node,
    system: `${os.type()} ${os.arch()}`,
    date: new Date().toISOString().slice(0, 10),
    load: Math.round((os.loadavg()[0] ?? 0) * 10) / 10,
  }
}

/** One line, without the load. */
export function printMachine({ cpu, cores, node, system, date }: Machine): string {
  return `${cpu}, ${cores} cores, Node ${node}, ${system}, ${date}`
}
