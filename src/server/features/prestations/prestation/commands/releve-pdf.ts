import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { creerPdf } from '#server/core/pdf/creer-pdf.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleEtatReversion } from '#shared/features/prestations/prestation/messages.ts';
import type { ReleveReversion } from '../read-models/releve.ts';

const rangee = (libelle: string, valeur: string): TableCell[] => [{ text: libelle, style: 'discret' }, valeur];

const corps = (r: ReleveReversion): Content[] => {
  const faite = r.etat === 'REVERSEE';
  const rangees: TableCell[][] = [
    rangee('Adhérent', [r.pharmacieNom, r.pharmacieVille].filter(Boolean).join(', ')),
    rangee('Laboratoire', r.laboratoireNom),
    rangee('Prestation', r.typeNom),
    rangee('Période', `Du ${formatJour(r.dateDebut)} au ${formatJour(r.dateFin)}`),
    rangee('État', libelleEtatReversion[r.etat]),
    ...(faite && r.dateReversion ? [rangee('Reversée le', formatJour(r.dateReversion))] : []),
    ...(!faite && r.datePrevue ? [rangee('Prévue le', formatJour(r.datePrevue))] : []),
    ...(r.reference ? [rangee('Référence', r.reference)] : []),
    [
      { text: 'Montant hors taxes', bold: true },
      { text: formatMontant(r.montantHtCentimes, 'HT'), bold: true },
    ],
  ];
  return [{ table: { widths: [130, '*'], body: rangees }, layout: 'lignes', margin: [0, 12, 0, 0] }];
};

/** The statement of one adhérent. @param aujourdhui the day it is drawn */
export const dessinerReleveReversion = (releve: ReleveReversion, aujourdhui: Jour): Promise<Buffer> =>
  creerPdf({
    titre: 'Relevé de reversion',
    sousTitre: releve.pharmacieNom,
    emetteur: releve.groupement,
    mention: `Le ${formatJour(aujourdhui)}`,
    contenu: corps(releve),
  });

export const nomDuReleve = ({ pharmacieNom, laboratoireNom, reversionId }: ReleveReversion): string =>
  renommerFichier(`reversion ${pharmacieNom} ${laboratoireNom} ${reversionId}.pdf`);
