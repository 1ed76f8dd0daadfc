import type { Content } from 'pdfmake/interfaces.js';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatInstant, formatJour } from '#shared/core/dates.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  libelleActeEncours,
  libelleActionEncours,
  libelleMoyen,
  libelleCanal,
  ecartDe,
  libelleEtatEncours,
  libellePayeur,
  libelleTypeEncours,
} from '#shared/features/argent/encours/messages.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { sectionDossierPreuve, tableauDossierPreuve } from './apport.ts';
import { A_COMPLETER, attenduDe, recuDe } from './sommaire.ts';

const resume = (e: DetailEncours): Content[] => {
  const lignes: [string, string | null][] = [
    ['Laboratoire', e.laboratoireNom],
    ['Nature', libelleTypeEncours[e.type]],
    ['Objet', e.info],
    ['Date du fait', e.dateFait && formatJour(e.dateFait)],
    ['Facture', e.referenceFacture],
    ['Bon de livraison', e.referenceBl],
    ['Action attendue', e.actionDescription ?? libelleActionEncours[e.actionAttendue]],
    ['Payeur', libellePayeur[e.payeur]],
    ['État', libelleEtatEncours[e.etat]],
    [
      e.etat === 'A_DECLARER' ? 'À déclarer le' : 'Déclaré le',
      [formatJour(e.dateDeclaration), e.canalDeclaration && libelleCanal[e.canalDeclaration]]
        .filter(Boolean)
        .join(', '),
    ],
    ['Échéance', formatJour(e.dateEcheance)],
    ['Attendu', attenduDe(e)],
    ['Récupéré', recuDe(e.recuCentimes, e.natureFiscale)],
    ['Compensé autrement', recuDe(e.compenseCentimes, e.natureFiscale)],
    ['Solde', attenduDe(e) === A_COMPLETER ? null : formatMontant(e.soldeCentimes, e.natureFiscale)],
    ['Motif de l’écart', ecartDe(e)],
  ];
  return [
    {
      table: {
        widths: ['auto', '*'],
        body: lignes.flatMap(([nom, valeur]) => (valeur ? [[{ text: nom, bold: true }, valeur]] : [])),
      },
      layout: 'noBorders',
    },
  ];
};

/** A line without a price has none: it is not free. */
const prix = (centimes: number): string => (centimes === 0 ? '' : formatCentimes(centimes));
const lignes = ({ lignes: toutes }: DetailEncours): Content[] => {
  const corps = tableauDossierPreuve(
    ['Produit', 'EAN', 'Quantité', 'Prix unitaire HT', 'Montant HT', 'Motif'],
    toutes.map((l) => [
      l.produit,
      l.ean ?? '',
      String(l.quantite),
      prix(l.prixUnitaireHtCentimes),
      prix(l.prixUnitaireHtCentimes * l.quantite),
      l.motif ?? '',
    ]),
    { largeurs: ['*', 'auto', 'auto', 'auto', 'auto', '*'] },
  );
  return corps.length > 0 ? [sectionDossierPreuve('Quantités'), ...corps] : [];
};

const reglements = ({ reglements: tous, natureFiscale }: DetailEncours): Content[] => {
  const corps = tableauDossierPreuve(
    ['Date', 'Moyen', 'Montant', 'Référence'],
    tous.map((r) => [
      formatJour(r.date),
      libelleMoyen[r.action] + (r.annuleLe ? ' (annulé)' : ''),
      formatMontant(r.montantCentimes, natureFiscale) +
        (r.natureRecue === natureFiscale ? '' : `, reçus ${formatMontant(r.montantRecuCentimes, r.natureRecue)}`),
      r.reference ?? '',
    ]),
  );
  return corps.length > 0 ? [sectionDossierPreuve('Règlements'), ...corps] : [];
};

const STATUTS = {
  ENVOYE: 'envoyé',
  EN_ATTENTE: 'en cours d’envoi',
  CONSERVE: 'non envoyé',
  ECHEC: 'non remis',
  INCERTAIN: 'peut-être parti',
} as const;
const envois = ({ courriers, relances }: DetailEncours): Content[] => {
  const mails = tableauDossierPreuve(
    ['Date', 'Objet', 'Destinataires', 'État'],
    courriers.map((m) => [
      formatInstant(m.envoyeLe ?? m.creeLe),
      m.sujet,
      m.destinataires.join(', '),
      STATUTS[m.statut],
    ]),
    { largeurs: ['auto', '*', '*', 'auto'] },
  );
  const autres = tableauDossierPreuve(
    ['Date', 'Relance', 'Canal'],
    relances.map((r) => [formatJour(r.date), `Niveau ${r.niveau}`, libelleCanal[r.canal]]),
  );
  return [
    ...(mails.length > 0 ? [sectionDossierPreuve('Mails'), ...mails] : []),
    ...(autres.length > 0 ? [sectionDossierPreuve('Relances'), ...autres] : []),
  ];
};

/** What was done and when, the oldest first. Internal comments stay inside (PRV-2). */
const chronologie = ({ chronologie: evenements }: DetailEncours): Content[] => {
  const corps = tableauDossierPreuve(
    ['Le', 'Fait', 'Par'],
    evenements
      .filter(({ nature, action }) => nature === 'ACTE' && action !== null && action in libelleActeEncours)
      .toSorted((a, b) => a.le.localeCompare(b.le))
      .map(({ le, action, par }) => [formatInstant(le), libelleActeEncours[action ?? ''] ?? '', par]),
  );
  return corps.length > 0 ? [sectionDossierPreuve('Chronologie'), ...corps] : [];
};

/** An encours as it is told to its payer. */
export const raconterEncours = (e: DetailEncours): { debut: Content[]; fin: Content[] } => ({
  debut: [...resume(e), ...lignes(e)],
  fin: [...reglements(e), ...envois(e), ...chronologie(e)],
});
