/**
 * Content of the harness as the pipeline takes it: a block that is neither text nor an image with its data is carried
 * inside one that is. Anything else stays as it is, for the pipeline to refuse. Total.
 */
export declare function packContent(given: unknown): unknown
/** The same content with the blocks that were carried; the very same array where there are none. */
export declare function unpackContent<T>(content: T): T
