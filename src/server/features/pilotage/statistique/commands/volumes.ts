import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { objetsVolume, type StatVolumes } from '#shared/features/pilotage/statistique/contract/exploitation.ts';
import { upsertVolumes, lockVolumes, findVolumesGardes } from '../repository/volumes.ts';

const UNE_MINUTE_MS = 60_000;

/** Number of rows of each kind over all accounts, at most a minute old, with the time of the count (STA-32). */
export const lireVolumes = (ctx: Contexte): Promise<StatVolumes> =>
  inSysteme(ctx, async (tx) => {
    const maintenant = ctx.services.maintenant();
    const lire = async () => {
      const gardes = await findVolumesGardes(tx);
      const compteLe = gardes.map((garde) => garde.compteLe).toSorted()[0];
      const frais =
        gardes.length === objetsVolume.length &&
        compteLe !== undefined &&
        maintenant.getTime() - Date.parse(compteLe) < UNE_MINUTE_MS;
      return frais ? { compteLe, volumes: gardes.map(({ objet, nombre }) => ({ objet, nombre })) } : null;
    };
    const deja = await lire();
    if (deja) return deja;
    await lockVolumes(tx);
    const faits = await lire();
    if (faits) return faits;
    await upsertVolumes(tx, maintenant);
    const volumes = (await findVolumesGardes(tx)).map(({ objet, nombre }) => ({ objet, nombre }));
    return { compteLe: maintenant.toISOString(), volumes };
  });
