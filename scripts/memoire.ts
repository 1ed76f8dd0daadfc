/**
 * How the C library of Linux keeps memory: two arenas, where it would have one for each thread, fifteen megabytes of
 * the server's in all; and what is larger than a quarter of a megabyte goes back to the system as soon as it is freed.
 */
export const MEMOIRE: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
