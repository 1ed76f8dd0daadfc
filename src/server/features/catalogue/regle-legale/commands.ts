import { exigerLigne } from '#server/core/version.ts';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { regleLegaleContract } from '#shared/features/catalogue/regle-legale/contract.ts';
import { regleLegaleErrors } from '#shared/features/catalogue/regle-legale/errors.ts';
import { canGererReglesLegales } from '#shared/features/catalogue/regle-legale/policy.ts';
import type { RegleLegale, RegleSaisie } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { findOccupante, findRegle, insertRegle, updateFin, updateRegle } from './repository.ts';

type Corps<K extends keyof typeof regleLegaleContract> = BodyOf<(typeof regleLegaleContract)[K]>;

const changerRegles = <T>(ctx: Contexte, work: (tx: SystemeTx) => Promise<T>): Promise<T> => {
  if (!canGererReglesLegales(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, work);
};

/** @throws 409 naming the rule that already covers one of these days; the database decides when two come at once */
const verifierPeriode = async (
  tx: SystemeTx,
  regle: Pick<RegleSaisie, 'code' | 'perimetre' | 'dateDebut' | 'dateFin'>,
  id: number | null,
): Promise<void> => {
  const occupante = await findOccupante(tx, regle, id);
  if (occupante) throw regleLegaleErrors.periodeOccupee(occupante);
};

export const creerRegleLegale = (ctx: Contexte, saisie: RegleSaisie): Promise<RegleLegale> =>
  changerRegles(ctx, async (tx) => {
    await verifierPeriode(tx, saisie, null);
    const regle = await insertRegle(tx, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, { objet: 'regleLegale', objetId: regle.id, action: 'creer', apres: saisie });
    return regle;
  });

/** The fields that a person may change: the journal compares them. */
const saisieDe = ({
  code,
  perimetre,
  libelle,
  valeur,
  mots,
  dateDebut,
  dateFin,
  source,
  verifieLe,
  note,
}: RegleLegale): RegleSaisie => ({
  code,
  perimetre,
  libelle,
  valeur,
  mots,
  dateDebut,
  dateFin,
  source,
  verifieLe,
  note,
});

export const modifierRegleLegale = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: Corps<'modifierRegleLegale'>,
): Promise<RegleLegale> =>
  changerRegles(ctx, async (tx) => {
    const avant = exigerLigne(await findRegle(tx, id), version);
    await verifierPeriode(tx, saisie, id);
    const apres = await updateRegle(tx, id, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'regleLegale',
      objetId: id,
      action: 'modifier',
      avant: saisieDe(avant),
      apres: saisie,
    });
    return apres;
  });

/** Sets its last day: the next rule may then be entered. */
export const terminerRegleLegale = (
  ctx: Contexte,
  id: number,
  { dateFin, version }: Corps<'terminerRegleLegale'>,
): Promise<RegleLegale> =>
  changerRegles(ctx, async (tx) => {
    const avant = exigerLigne(await findRegle(tx, id), version);
    if (dateFin < avant.dateDebut) throw regleLegaleErrors.finAvantDebut();
    await verifierPeriode(tx, { ...avant, dateFin }, id);
    const apres = await updateFin(tx, id, dateFin, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'regleLegale',
      objetId: id,
      action: 'terminer',
      avant: { dateFin: avant.dateFin },
      apres: { dateFin },
    });
    return apres;
  });
