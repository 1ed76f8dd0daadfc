import type { SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { libellePeriodeAbonnement } from '#shared/features/comptes/abonnement/messages.ts';
import { nouvelleFin } from '#shared/features/comptes/abonnement/rules.ts';
import { accord, formatCentimes, formatJour, joursEntre, pluriel, type Jour } from '#web/lib/formats.ts';

/** `12 jours restants`, `dernier jour aujourd’hui`. */
export const resteDAbonnement = (jusquau: Jour, aujourdhui: Jour): string => {
  const jours = joursEntre(aujourdhui, jusquau);
  return jours === 0 ? 'dernier jour aujourd’hui' : `${pluriel(jours, 'jour')} ${accord(jours, 'restant')}`;
};

type Situation = Pick<SuiviAbonnement, 'souscription' | 'abonnement' | 'exportJusquau'>;

const phraseExport = (jusquau: Jour | null, aujourdhui: Jour): string => {
  if (jusquau === null) return 'Vos données sont conservées et restent exportables.';
  return jusquau >= aujourdhui
    ? `Vos données sont conservées ; elles restent exportables jusqu’au ${formatJour(jusquau)} inclus.`
    : `Vos données sont conservées ; leur export s’est fermé le ` +
        `${formatJour(jusquau)} et s’ouvrira à nouveau avec l’abonnement.`;
};

/**
 * Describes the state of the account in one or two sentences. @param fin the last day of its access, null without
 * limit
 */
export const explicationDAbonnement = (
  { souscription, exportJusquau }: Situation,
  fin: Jour | null,
  aujourdhui: Jour,
): string => {
  const jusquau = fin ? `jusqu’au ${formatJour(fin)} inclus (${resteDAbonnement(fin, aujourdhui)})` : '';
  switch (souscription) {
    case 'PARTENAIRE':
      return 'Votre accès est offert, sans limite de durée.';
    case 'SANS_FIN':
      return 'Votre abonnement est actif, sans date de fin.';
    case 'RECURRENT':
      return `Votre abonnement est actif ${jusquau} et se renouvelle automatiquement.`;
    case 'ABONNE':
      return `Votre abonnement est actif ${jusquau}.`;
    case 'ESSAI':
      return `Votre période d’essai donne accès à tous les écrans ${jusquau}.`;
    case 'FINI':
      return `${
        fin ? `Votre accès a pris fin le ${formatJour(fin)}` : 'Votre abonnement n’est pas actif'
      } : les écrans de travail sont suspendus. ${phraseExport(exportJusquau, aujourdhui)}`;
  }
};

/** Describes the next event of the abonnement, and what the user may do. */
export const suiteDAbonnement = (
  { souscription, moyen, droits, demande }: SuiviAbonnement,
  fin: Jour | null,
): string => {
  if (demande)
    return (
      'Votre demande nous est parvenue. Dès que l’abonnement est enregistré, cette page le montre et vos écrans ' +
      'sont ouverts.'
    );
  switch (souscription) {
    case 'PARTENAIRE':
    case 'SANS_FIN':
    case 'RECURRENT':
      return 'Vous n’avez rien à faire.';
    case 'ABONNE':
    case 'ESSAI':
    case 'FINI':
      if (!droits.payer && !droits.demander)
        return 'Seuls les administrateurs de ce compte peuvent souscrire l’abonnement.';
      if (souscription === 'FINI')
        return moyen === 'manuel'
          ? 'Demandez l’ouverture de votre abonnement pour retrouver vos écrans.'
          : 'Souscrivez l’abonnement pour retrouver vos écrans aussitôt le paiement reçu.';
      return (
        `Sans abonnement, les écrans de travail se ferment ` +
        `${fin ? `après le ${formatJour(fin)}` : 'à la fin de la période'}.`
      );
  }
};

/** `49,00 € TTC par mois`. */
export const prixDAbonnement = ({ montantCentimes, mois }: NonNullable<SuiviAbonnement['formule']>): string =>
  `${formatCentimes(montantCentimes)} TTC ${libellePeriodeAbonnement(mois)}`;

/** Last day of access after a payment made today: the days already open are kept. */
export const finApresPaiement = ({ abonnement, formule }: SuiviAbonnement, aujourdhui: Jour): Jour | null =>
  formule ? nouvelleFin(abonnement, aujourdhui, formule.mois) : null;
