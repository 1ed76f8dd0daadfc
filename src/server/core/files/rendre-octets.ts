/**
 * Frees the memory of bytes once they have served: left to the garbage collector, the files of one upload pile up.
 * Small buffers share one memory, which stays.
 */
export const rendreOctets = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
};
