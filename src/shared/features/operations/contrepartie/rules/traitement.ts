import type { Jour } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import {
  suivreDemande,
  type EncoursDemande,
  type EncoursLie,
} from '#shared/features/argent/encours/rules/reconciliation.ts';
import type { Devenir, LigneTraitement, VenteContrepartie } from '../contract.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { partTenue, sorteDe, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';
import { encoursDemandes, type LigneContrepartie, type OperationContrepartie } from './contreparties.ts';

/** Whether the sales of an operation can be typed: it is over and at least one part is held (OPE-41). */
export const estTraitable = (vie: EtatsPromotion, aujourdhui: Jour): boolean =>
  sorteDe(vie) !== 'MODELE' &&
  (partTenue(vie, 'PROMO') || partTenue(vie, 'TG')) &&
  vie.dateFin !== null &&
  vie.dateFin < aujourdhui;
/** @throws 409 TRAITEMENT_IMPOSSIBLE */
export const verifierTraitable = (vie: EtatsPromotion, aujourdhui: Jour): void => {
  if (!estTraitable(vie, aujourdhui)) throw promotionErrors.nonTraitable();
};

type EncoursTraite = EncoursLie & Pick<Encours, 'id' | 'version'>;
/** Whether the amount of the contrepartie depends on the quantities sold. */
const dependDesVentes = ({ unite }: Pick<LigneContrepartie, 'unite'>): boolean => unite !== 'EUR_TOTAL';

/** The numbers of the encours declared on these quantities. */
export const figeesPar = (
  contreparties: readonly LigneContrepartie[],
  existants: readonly EncoursTraite[],
): string[] => {
  const variables = new Set(contreparties.filter(dependDesVentes).map(({ id }) => id));
  return existants
    .filter(
      ({ etat, sourceDetailId }) => etat !== 'A_DECLARER' && sourceDetailId !== null && variables.has(sourceDetailId),
    )
    .map(({ numero }) => numero);
};

type Sommes = { readonly vendue: number | null; readonly caTtcCentimes: number | null };
const somme = (valeurs: readonly (number | null)[]): number | null => {
  const connues = valeurs.filter((valeur) => valeur !== null);
  return connues.length === 0 ? null : connues.reduce((a, b) => a + b, 0);
};
/** The total of the sales; null when no quantity was given. */
export const sommerVentes = (
  ventes: readonly Pick<VenteContrepartie, 'quantiteVendue' | 'caTtcCentimes'>[],
): Sommes => ({
  vendue: somme(ventes.map(({ quantiteVendue }) => quantiteVendue)),
  caTtcCentimes: somme(ventes.map(({ caTtcCentimes }) => caTtcCentimes)),
});

const devenirDe = (
  encours: EncoursTraite | undefined,
  apres: Pick<EncoursDemande, 'montantACompleter' | 'valeurAttendueCentimes'>,
  reclamee: boolean,
): Devenir => {
  if (!encours && reclamee) return 'NON_RECLAME';
  if (encours && encours.etat !== 'A_DECLARER') return encours.etat;
  if (apres.montantACompleter) return 'A_COMPLETER';
  if (!encours) return 'A_CREER';
  if (encours.origineMontant === 'MANUEL') return 'MANUEL';
  return encours.valeurAttendueCentimes === apres.valeurAttendueCentimes ? 'INCHANGE' : 'RECALCULE';
};

/**
 * The encours of each contrepartie owed, as the saving of these quantities would leave it.
 * @param reclamees the contreparties whose encours was made once
 */
export const prevoirTraitement = (
  operation: OperationContrepartie,
  existants: readonly EncoursTraite[],
  reclamees: readonly number[],
  aujourdhui: Jour,
): LigneTraitement[] => {
  const parLigne = new Map(operation.contreparties.map((ligne) => [ligne.id, ligne]));
  return encoursDemandes(operation).flatMap((demande) => {
    const ligne = parLigne.get(demande.sourceDetailId);
    if (!ligne) return [];
    const encours = existants.find(({ sourceDetailId }) => sourceDetailId === ligne.id);
    const fige = encours !== undefined && encours.etat !== 'A_DECLARER';
    const apres = encours && !fige ? suivreDemande(encours, demande) : demande;
    const dateDeclaration = fige ? encours.dateDeclaration : apres.dateDeclaration;
    const devenir = devenirDe(encours, apres, reclamees.includes(ligne.id));
    return [
      {
        contrepartieId: ligne.id,
        part: ligne.part,
        contrepartie: ligne.contrepartie,
        valeurCentiemes: ligne.valeurCentiemes,
        natureFiscale: (fige ? encours.natureFiscale : apres.natureFiscale) ?? ligne.natureFiscale,
        unite: ligne.unite,
        payeur: fige ? encours.payeur : apres.payeur,
        type: apres.type,
        encours: encours
          ? {
              id: encours.id,
              numero: encours.numero,
              etat: encours.etat,
              origineMontant: encours.origineMontant,
              valeurAttendueCentimes: encours.valeurAttendueCentimes,
              valeurRegleeCentimes: encours.valeurRegleeCentimes,
              version: encours.version,
            }
          : null,
        devenir,
        valeurAttendueCentimes: fige ? encours.valeurAttendueCentimes : apres.valeurAttendueCentimes,
        valeurCalculeeCentimes: demande.valeurAttendueCentimes,
        dateDeclaration,
        jourVenu: dateDeclaration <= aujourdhui,
        declarable: !fige && devenir !== 'NON_RECLAME' && devenir !== 'A_COMPLETER',
      },
    ];
  });
};
