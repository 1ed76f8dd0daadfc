/** Above it a file travels compressed: an export of thirteen months is too heavy as it is. */
const A_COMPRESSER = 1024 * 1024;

/** The file as it is sent. A part of type JSON would be read as a field of the call: it has no type of its own. */
export const enEnvoi = async (fichier: File): Promise<File> => {
  if (fichier.size <= A_COMPRESSER || fichier.name.toLowerCase().endsWith('.gz'))
    return new File([fichier], fichier.name, {
      type: fichier.type === 'application/json' ? 'application/octet-stream' : fichier.type,
    });
  const { body } = new Response(await fichier.arrayBuffer());
  const compresse = await new Response(body?.pipeThrough(new CompressionStream('gzip')) ?? null).arrayBuffer();
  return new File([compresse], `${fichier.name}.gz`, { type: 'application/gzip' });
};
