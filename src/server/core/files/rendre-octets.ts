/**
 * Gives back the memory of bytes that nobody reads any more, sooner than a garbage collector would. Those that share
 * their memory with others are left alone.
 */
export const rendreOctets = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
};
