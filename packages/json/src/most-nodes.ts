/**
 * How many values in all the packages of dsh take from others where nobody says otherwise: 1,048,576. What is shared counts
 * at each of its places, so that a few dozen objects, each of which has the next one twice, are refused and not copied.
 */
export const mostNodes: number = 2 ** 20
