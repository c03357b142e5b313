/** Whether something is mounted at all: a service that can be called is a function. */
export declare function isService(given: unknown): given is object
