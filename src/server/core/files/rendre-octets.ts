/**
 * Frees the memory of used bytes at once: left to the garbage collector, the files of one upload would pile up. Small
 * buffers share a memory that stays.
 */
export const rendreOctets = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
};
