import { exigerLigne } from '#server/core/version.ts';
import type { Contexte } from '#server/core/contexte.ts';
import { placerDansLaListe } from '#server/core/db/liste-ordonnee.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import { emplacementErrors } from '#shared/features/operations/emplacement/errors.ts';
import { verifierZoneVide } from '#shared/features/operations/emplacement/rules.ts';
import { MAX_ZONES, type Zone, type ZoneSaisie } from '#shared/features/operations/emplacement/schemas.ts';
import { changerPlan } from '../commands.ts';
import { countEmplacements, countZones, deleteZone, findZone, insertZone, updateZone, ZONES } from '../repository.ts';

type Corps<K extends keyof typeof emplacementContract> = BodyOf<(typeof emplacementContract)[K]>;

export const creerZone = (ctx: Contexte, saisie: ZoneSaisie): Promise<Zone> =>
  changerPlan(ctx, async (tx) => {
    if ((await countZones(tx)) >= MAX_ZONES) throw emplacementErrors.tropDeZones(MAX_ZONES);
    const zone = await insertZone(tx, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'zone', objetId: zone.id, action: 'creer', apres: saisie });
    return zone;
  });

export const modifierZone = (ctx: Contexte, id: number, { version, ...saisie }: Corps<'modifierZone'>): Promise<Zone> =>
  changerPlan(ctx, async (tx) => {
    const { nom, couleur } = exigerLigne(await findZone(tx, id), version);
    const apres = await updateZone(tx, id, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'zone',
      objetId: id,
      action: 'modifier',
      avant: { nom, couleur },
      apres: saisie,
    });
    return apres;
  });

export const deplacerZone = (ctx: Contexte, id: number, { avantId, version }: Corps<'deplacerZone'>): Promise<Zone> =>
  changerPlan(ctx, async (tx) => {
    exigerLigne(await findZone(tx, id), version);
    await placerDansLaListe(tx, ZONES, { id, avantId });
    const apres = await updateZone(tx, id, {}, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'zone', objetId: id, action: 'deplacer', apres: { avantId } });
    return apres;
  });

export const supprimerZone = (ctx: Contexte, id: number): Promise<null> =>
  changerPlan(ctx, async (tx) => {
    const { nom, couleur } = exigerLigne(await findZone(tx, id));
    verifierZoneVide(await countEmplacements(tx, id));
    await deleteZone(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'zone', objetId: id, action: 'supprimer', avant: { nom, couleur } });
    return null;
  });
