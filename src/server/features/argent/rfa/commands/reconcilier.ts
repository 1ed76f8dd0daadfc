import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { Services } from '#server/core/services.ts';
import {
  changerLies,
  creerLies,
  retirerLies,
  verrouillerLies,
  type Calcul,
  type ChangementLie,
  type LigneLiee,
  type NouveauLie,
} from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { jourParis } from '#shared/core/dates.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { montantsDeLaPeriode, type Atteinte } from '#shared/features/argent/rfa/rules/suivi.ts';
import { periodesDe } from '#shared/features/argent/rfa/rules/periodes.ts';
import { aSuivre } from '#shared/features/argent/rfa/rules/vue.ts';
import { uneRfaLue } from '../read-models/detail.ts';
import type { RfaLue } from '../read-models/rfas.ts';

const MAX_INFO = 500;
const nomPeriode = (rfa: RfaLue, numero: number): string => {
  const nombre = periodesDe(rfa).length;
  const mot = { SEMESTRE: 'semestre', TRIMESTRE: 'trimestre', MOIS: 'mois', ANNEE: '', LIBRE: '' }[rfa.resultatPeriode];
  return nombre > 1 ? `, ${mot} ${numero}` : '';
};
const nomPalier = (rfa: RfaLue, palierId: number | null): string => {
  if (palierId === null) return 'solde';
  const rang = rfa.paliers.findIndex(({ id }) => id === palierId);
  const palier = rfa.paliers[rang];
  return palier?.info ? `palier ${palier.info}` : `palier ${rang + 1}`;
};

/** What the encours of a tier says: computed each time, but for the day it is to be declared. */
const calculDe = (
  rfa: RfaLue,
  { palierId, periode }: Pick<Atteinte, 'palierId' | 'periode'>,
  montant: number | null,
  dateDeclaration: string,
): Calcul => ({
  laboratoireId: rfa.laboratoireId,
  type: 'RFA',
  info: `RFA ${rfa.annee} ${rfa.gamme ?? rfa.produit ?? rfa.condition}${nomPeriode(rfa, periode)} – ${nomPalier(rfa, palierId)}`.slice(
    0,
    MAX_INFO,
  ),
  actionAttendue: rfa.modeReglement,
  actionDescription: rfa.modeReglement === 'AUTRES' ? 'Règlement de la RFA' : null,
  valeurAttendueCentimes: montant ?? 0,
  montantACompleter: montant === null,
  payeur: 'LABO',
  dateDeclaration,
  dateEcheance: rfa.dateReglementPrevue,
});

/** The encours of these RFA may go: nothing was received on them. @throws 409 */
export const verifierSansRecu = (lies: readonly LigneLiee[], refus: () => Error): void => {
  if (lies.some(({ etat, valeurRegleeCentimes }) => etat === 'REGLE' || valeurRegleeCentimes > 0)) throw refus();
};

export const verrouillerEncoursDeLaRfa = (tx: Tx, id: number, tenantId = tenantDe(tx)): Promise<LigneLiee[]> =>
  verrouillerLies(tx, 'RFA', [{ tenantId, id }]);

const verifierRetrait = ({ etat, numero, valeurRegleeCentimes }: LigneLiee): void => {
  if (etat === 'REGLE') throw rfaErrors.palierRegle(numero);
  if (valeurRegleeCentimes > 0) throw rfaErrors.palierAvecRecu(numero, valeurRegleeCentimes);
};

const memes = (avant: LigneLiee, apres: Calcul): boolean =>
  avant.laboratoireId === apres.laboratoireId &&
  avant.info === apres.info &&
  avant.actionAttendue === apres.actionAttendue &&
  avant.actionDescription === apres.actionDescription &&
  avant.valeurAttendueCentimes === apres.valeurAttendueCentimes &&
  avant.montantACompleter === apres.montantACompleter &&
  avant.dateEcheance === apres.dateEcheance;

type Par = { readonly acteur: Acteur | 'systeme'; readonly services: Pick<Services, 'maintenant'> };
type Voulu = { readonly atteinte: Atteinte; readonly montant: number | null };
/** The encours that should be: one a confirmed tier, and the rest of a finished period as it was asked for. */
const voulus = (rfa: RfaLue, soldes: ReadonlyMap<number, number>): Voulu[] => {
  const suivie = aSuivre(rfa);
  const parPeriode = new Map(
    periodesDe(rfa).map(({ numero }) => [numero, montantsDeLaPeriode(suivie, numero)] as const),
  );
  return rfa.atteintes.flatMap((atteinte): Voulu[] => {
    if (atteinte.etat !== 'VALIDE') return [];
    if (atteinte.palierId === null) return [{ atteinte, montant: soldes.get(atteinte.id) ?? 0 }];
    return [{ atteinte, montant: parPeriode.get(atteinte.periode)?.get(atteinte.palierId) ?? null }];
  });
};

/**
 * Brings the encours of a RFA to what its tiers give now (RFA-11): made, changed until they are declared or typed, removed.
 * The row of the RFA is locked by the caller.
 * @param soldes what the rests asked for just now are worth, by atteinte; the others keep their amount
 * @param par who does it: a person, or what follows the invoices
 * @param tenantId in a transaction that sees every tenant
 * @returns what was changed
 * @throws 409 when one that should go is settled, or received money
 */
export const reconcilier = async (
  tx: Tx,
  { acteur, services }: Par,
  id: number,
  { soldes = new Map(), tenantId = tenantDe(tx) }: { soldes?: ReadonlyMap<number, number>; tenantId?: number } = {},
): Promise<readonly ChangementLie[]> => {
  const lies = await verrouillerEncoursDeLaRfa(tx, id, tenantId);
  const rfa = await uneRfaLue(tx, id, tenantId);
  const parAtteinte = new Map(lies.map((lie) => [lie.sourceDetailId, lie]));
  const aujourdhui = jourParis(services.maintenant());
  const nouveaux: NouveauLie[] = [];
  const changements: ChangementLie[] = [];
  const gardes = new Set<number | null>();
  for (const { atteinte, montant } of voulus(rfa, soldes)) {
    gardes.add(atteinte.id);
    const lie = parAtteinte.get(atteinte.id);
    if (!lie) {
      nouveaux.push({
        ...calculDe(rfa, atteinte, montant, aujourdhui),
        tenantId,
        sourceId: id,
        sourceDetailId: atteinte.id,
      });
      continue;
    }
    if (lie.etat !== 'A_DECLARER' || lie.origineMontant !== 'CALCULE') continue;
    const valeur = atteinte.palierId === null && !soldes.has(atteinte.id) ? lie.valeurAttendueCentimes : montant;
    const apres = calculDe(rfa, atteinte, valeur, lie.dateDeclaration);
    if (!memes(lie, apres)) changements.push({ avant: lie, apres });
  }
  const retires = lies.filter(({ sourceDetailId }) => !gardes.has(sourceDetailId));
  for (const lie of retires) verifierRetrait(lie);
  await retirerLies(tx, acteur, retires);
  await changerLies(tx, acteur, changements);
  await creerLies(tx, acteur, 'RFA', nouveaux, { maintenant: services.maintenant() });
  return changements;
};

/** For the journal: what the encours of a RFA were, before they go with it. */
export const resume = (lies: readonly Pick<LigneLiee, 'numero' | 'valeurAttendueCentimes'>[]) =>
  lies.map(({ numero, valeurAttendueCentimes }) => `${numero} : ${formatCentimes(valeurAttendueCentimes)}`);
