/** What is used of `quickjs.wasm`. A value is the address of a box that holds it, which whoever got it frees. */
export interface QuickJsExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  readonly __stack_pointer: { value: number }
  _initialize(): void
  qjs_init(): number
  qjs_set_interrupt_handler(isOn: 0 | 1): void
  qjs_set_promise_rejection_handler(isOn: 0 | 1): void
  qjs_set_memory_limit(bytes: number): void
  qjs_set_max_stack_size(bytes: number): void
  qjs_set_gc_threshold(bytes: number): void
  qjs_get_allocated_size(): number
  qjs_get_runtime_ptr(): number
  qjs_get_context_ptr(): number
  qjs_set_runtime_and_context(runtime: number, context: number): void
  qjs_new_string(bytes: number, length: number): number
  qjs_new_number(value: number): number
  qjs_new_host_function(name: number, length: number, flags: number): number
  qjs_get_undefined(): number
  qjs_get_null(): number
  qjs_get_true(): number
  qjs_get_float64(value: number): number
  qjs_get_string_len(value: number, length: number): number
  qjs_free_cstring(text: number): void
  qjs_get_prop_uint32(object: number, index: number): number
  qjs_get_value_ptr(value: number): number
  qjs_get_class_id(value: number): number
  qjs_get_proxy_target(value: number): number
  qjs_is_proxy(value: number): number
  qjs_is_undefined(value: number): number
  qjs_is_null(value: number): number
  qjs_is_number(value: number): number
  qjs_is_string(value: number): number
  qjs_is_exception(value: number): number
  qjs_is_uncatchable_error(value: number): number
  qjs_get_exception(): number
  qjs_throw(value: number): number
  qjs_call(callee: number, self: number, count: number, values: number): number
  qjs_promise_state(promise: number): number
  qjs_promise_result(promise: number): number
  qjs_is_job_pending(): number
  qjs_execute_pending_job(): number
  qjs_dup_value(value: number): number
  qjs_free_value(value: number): void
  wasm_malloc(bytes: number): number
  wasm_free(address: number): void
  JS_AtomToValue(context: number, atom: number): bigint
  JS_Call(context: number, callee: bigint, self: bigint, count: number, values: number): bigint
  JS_DupAtom(context: number, atom: number): number
  JS_Eval2(context: number, code: number, length: number, options: number): bigint
  JS_FreePropertyEnum(context: number, properties: number, count: number): void
  JS_FreeValue(context: number, value: bigint): void
  JS_GetLength(context: number, object: bigint, length: number): number
  JS_GetOwnProperty(context: number, descriptor: number, object: bigint, atom: number): number
  JS_GetOwnPropertyNames(context: number, properties: number, count: number, object: bigint, flags: number): number
  JS_GetPrototype(context: number, object: bigint): bigint
  JS_NewObject(context: number): bigint
  JS_NewPromiseCapability(context: number, functions: number): bigint
  JS_ParseJSON(context: number, text: number, length: number, file: number): bigint
  JS_SetIsHTMLDDA(context: number, value: bigint): void
}
