import { exigerLigne } from '#server/core/version.ts';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { regleLegaleContract } from '#shared/features/catalogue/regle-legale/contract.ts';
import { regleLegaleErrors } from '#shared/features/catalogue/regle-legale/errors.ts';
import { canGererReglesLegales } from '#shared/features/catalogue/regle-legale/policy.ts';
import type { RegleLegale, RegleLegaleSaisie } from '#shared/features/catalogue/regle-legale/schemas.ts';
import {
  findOccupante,
  findRegleLegale,
  insertRegleLegale,
  updateFinRegleLegale,
  updateRegleLegale,
} from './repository.ts';

type Corps<K extends keyof typeof regleLegaleContract> = BodyOf<(typeof regleLegaleContract)[K]>;

const changerReglesLegales = <T>(ctx: Contexte, work: (tx: SystemeTx) => Promise<T>): Promise<T> => {
  if (!canGererReglesLegales(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, work);
};

/** @throws 409 naming the rule that already covers one of these days; the database decides when two come at once */
const verifierPeriode = async (
  tx: SystemeTx,
  regleLegale: Pick<RegleLegaleSaisie, 'code' | 'perimetre' | 'dateDebut' | 'dateFin'>,
  id: number | null,
): Promise<void> => {
  const occupante = await findOccupante(tx, regleLegale, id);
  if (occupante) throw regleLegaleErrors.periodeOccupee(occupante);
};

export const creerRegleLegale = (ctx: Contexte, saisie: RegleLegaleSaisie): Promise<RegleLegale> =>
  changerReglesLegales(ctx, async (tx) => {
    await verifierPeriode(tx, saisie, null);
    const regleLegale = await insertRegleLegale(tx, saisie, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'regleLegale',
      objetId: regleLegale.id,
      action: 'creer',
      apres: saisie,
    });
    return regleLegale;
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
}: RegleLegale): RegleLegaleSaisie => ({
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
  changerReglesLegales(ctx, async (tx) => {
    const avant = exigerLigne(await findRegleLegale(tx, id), version);
    await verifierPeriode(tx, saisie, id);
    const apres = await updateRegleLegale(tx, id, saisie, ctx.acteur);
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
  changerReglesLegales(ctx, async (tx) => {
    const avant = exigerLigne(await findRegleLegale(tx, id), version);
    if (dateFin < avant.dateDebut) throw regleLegaleErrors.finAvantDebut();
    await verifierPeriode(tx, { ...avant, dateFin }, id);
    const apres = await updateFinRegleLegale(tx, id, dateFin, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'regleLegale',
      objetId: id,
      action: 'terminer',
      avant: { dateFin: avant.dateFin },
      apres: { dateFin },
    });
    return apres;
  });
