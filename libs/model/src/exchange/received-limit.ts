/** How many are read at a time. 5 MiB hold no more that are whole, but two million of `{}`, which fill gigabytes once they are read. */
export const MAX_RECEIVED = 5_000;
