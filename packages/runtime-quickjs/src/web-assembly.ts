/** Compiled WebAssembly, which threads can share. */
export interface WasmModule {
  /** Only what the platform compiled is one. */
  readonly [Symbol.toStringTag]: 'WebAssembly.Module'
}

/** What is used of the platform's `WebAssembly`, whose types come with browsers' only. */
interface WebAssemblyPlatform {
  compile(bytes: Uint8Array): Promise<WasmModule>
  readonly Instance: new (
    module: WasmModule,
    imports: Record<string, Record<string, (...values: never[]) => number | void>>,
  ) => { readonly exports: unknown }
}

/** The platform's. */
export const webAssembly: WebAssemblyPlatform = (globalThis as unknown as { WebAssembly: WebAssemblyPlatform })
  .WebAssembly
