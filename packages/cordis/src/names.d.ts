/** The code of a call that was cancelled after its body began. */
export declare const TOOL_ABORTED = 'ABORTED'
/** The code of a call that was cancelled and whose body never began. */
export declare const TOOL_ABORTED_BEFORE_DISPATCH = 'ABORTED_BEFORE_DISPATCH'
/** The name reserved for the tool whose body is a program that calls tools. */
export declare const RUN_CODE_NAME = 'run_code'
