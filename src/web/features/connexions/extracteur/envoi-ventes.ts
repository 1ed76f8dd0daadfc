/** Size above which a file is compressed: an export of thirteen months is too heavy otherwise. */
const A_COMPRESSER = 1024 * 1024;

/** Prepares a file for sending. Its type is removed: a part of type JSON would be read as a field of the call. */
export const enEnvoi = async (fichier: File): Promise<File> => {
  if (fichier.size <= A_COMPRESSER || fichier.name.toLowerCase().endsWith('.gz'))
    return new File([fichier], fichier.name, {
      type: fichier.type === 'application/json' ? 'application/octet-stream' : fichier.type,
    });
  const { body } = new Response(await fichier.arrayBuffer());
  const compresse = await new Response(body?.pipeThrough(new CompressionStream('gzip')) ?? null).arrayBuffer();
  return new File([compresse], `${fichier.name}.gz`, { type: 'application/gzip' });
};
