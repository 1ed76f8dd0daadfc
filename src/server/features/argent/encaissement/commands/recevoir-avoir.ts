import type { Tx } from '#server/core/db/database.ts';
import { journaliser, type Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { memesMontants } from '#shared/features/argent/encaissement/rules/meme-papier.ts';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';
import { corrigerEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import {
  natureDuRecu,
  completerMontants,
  type MontantsRecus,
} from '#shared/features/argent/encaissement/rules/montants.ts';
import { reglageEncaissements } from '../read-models/reglage.ts';
import { updateEnAvoir, updatePeriode, insertEncaissement, lockEncaissements, updateFichier } from '../repository.ts';
import { papiersDeMemeIdentite } from './papiers.ts';
import { reconnaitreAvoirPaye } from './payer-avoir.ts';

export type AvoirLu = {
  readonly tenantId: number;
  readonly laboratoireId: number;
  readonly numero: string;
  readonly date: Jour;
  readonly montants: MontantsRecus;
  /** What the paper cites: proposals of encours come from it (ECM-20). */
  readonly info: string | null;
  /** The period that the paper says it is about (ECM-23). */
  readonly periode: PeriodeEncaissement | null;
  readonly source: SourceEncaissement;
  /** Null: typed without its document. */
  readonly fichierId: number | null;
};

/** When the amounts do not add up, the taxes are left out. */
const montantsSurs = ({ montantHtCentimes, tvaCentimes, montantTtcCentimes }: MontantsRecus): MontantsRecus => {
  const positif = (centimes: number | null): number | null => (centimes !== null && centimes > 0 ? centimes : null);
  const ht = positif(montantHtCentimes);
  const ttc = positif(montantTtcCentimes);
  const juste = ht === null || ttc === null || tvaCentimes === null || ht + tvaCentimes === ttc;
  return completerMontants({ montantHtCentimes: ht, tvaCentimes: juste ? tvaCentimes : null, montantTtcCentimes: ttc });
};

/**
 * Records a credit note that was read in a file, once (ECM-22): the one already known under its number takes the file
 * that it lacked.
 * @returns its id; null without an amount, or when its number is already on another one
 */
export const recevoirAvoir = async (tx: Tx, auteur: Auteur, avoir: AvoirLu): Promise<number | null> => {
  const { tenantId, laboratoireId, numero, date, info, periode, source, fichierId } = avoir;
  const montants = montantsSurs(avoir.montants);
  if (montants.montantHtCentimes === null && montants.montantTtcCentimes === null) return null;
  const recu = { laboratoireId, payeur: 'LABO' as const, nature: 'AVOIR' as const, numero, date, info, ...montants };
  const memes = await papiersDeMemeIdentite(tx, recu, { tenantId });
  const connu = memes.find((meme) => memesMontants(meme, recu));
  if (memes.length > 0 && !connu) return null;
  if (connu) {
    if (connu.fichierId === null && fichierId !== null) await updateFichier(tx, connu.id, fichierId, tenantId);
    await updatePeriode(tx, connu.id, periode, tenantId);
    return connu.id;
  }
  const paye = await reconnaitreAvoirPaye(tx, auteur, { ...recu, fichierId }, tenantId);
  if (paye !== null) {
    await updatePeriode(tx, paye, periode, tenantId);
    prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'encaissement', id: paye }]);
    return paye;
  }
  const { montantsEncours } = await reglageEncaissements(tx, tenantId);
  const qui = auteur === 'systeme' ? { utilisateurId: null, nomComplet: 'Pharmaccord' } : auteur;
  const id = await insertEncaissement(
    tx,
    { ...recu, periode, source, fichierId, partage: natureDuRecu(recu, montantsEncours) },
    qui,
    tenantId,
  );
  if (id === null) return null;
  await journaliser(tx, auteur, {
    tenantId,
    objet: 'encaissement',
    objetId: id,
    action: 'creer',
    apres: { ...recu, periode, source },
  });
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'encaissement', id }]);
  return id;
};

/**
 * A corrected re-issue of a credit note that was received: it is worth what the new paper says, and what is shared out
 * of it stays (FAC-108).
 * @returns its id; null when the new paper has no amount
 * @throws 400 MONTANT_SOUS_L_AFFECTE, more than the new amount is shared out
 */
export const remplacerAvoirRecu = async (
  tx: Tx,
  auteur: Auteur,
  id: number,
  { tenantId, numero, date, info, ...avoir }: AvoirLu,
): Promise<number | null> => {
  const montants = montantsSurs(avoir.montants);
  const [avant] = await lockEncaissements(tx, [id], tenantId);
  if (!avant || (montants.montantHtCentimes === null && montants.montantTtcCentimes === null)) return null;
  const { montantHtCentimes, tvaCentimes, montantTtcCentimes, payeLe, partage } = corrigerEncaissement(avant, {
    ...avant,
    ...montants,
  });
  const corriges = { montantHtCentimes, tvaCentimes, montantTtcCentimes };
  const nomComplet = auteur === 'systeme' ? 'Pharmaccord' : auteur.nomComplet;
  const fichierId = avoir.fichierId ?? avant.fichierId;
  await updateEnAvoir(
    tx,
    id,
    { numero, date, info, payeLe, fichierId, partage, ...corriges },
    { nomComplet },
    tenantId,
  );
  await journaliser(tx, auteur, {
    tenantId,
    objet: 'encaissement',
    objetId: id,
    action: 'modifier',
    avant,
    apres: { numero, date, info, fichierId, ...corriges },
  });
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'encaissement', id }]);
  return id;
};

/** The period that the data of a credit note say, on the encaissement that it already is (ECM-23, FAC-31). */
export const direPeriodeAvoir = (
  tx: Tx,
  tenantId: number,
  id: number,
  periode: PeriodeEncaissement | null,
): Promise<void> => updatePeriode(tx, id, periode, tenantId);
