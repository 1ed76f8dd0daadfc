import type { Content } from 'pdfmake/interfaces.js';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatInstant, formatJour } from '#shared/core/dates.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  libelleEtatEncours,
  libelleNatureEncaissement,
  libelleTypeEncours,
} from '#shared/features/argent/encours/messages.ts';
import { sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import { sectionDossierPreuve, tableauDossierPreuve } from './apport.ts';
import type { Dossier } from './dossier.ts';

export const A_COMPLETER = 'à compléter';
/** An amount that was never given is not zero. */
export const attenduDe = ({ aCompleter, valeurAttendueCentimes }: DetailEncours): string =>
  aCompleter || valeurAttendueCentimes === 0 ? A_COMPLETER : formatCentimes(valeurAttendueCentimes);
/** Nothing where nothing was received. */
export const recuDe = (centimes: number): string => (centimes === 0 ? '' : formatCentimes(centimes));
const resteDe = (e: DetailEncours): string =>
  e.etat === 'REGLE' ? libelleEtatEncours.REGLE : attenduDe(e) === A_COMPLETER ? '' : formatCentimes(e.soldeCentimes);

/** What the laboratory gave and is not shared out: it is not hidden from who is asked to pay (ECM-13). */
const recusApart = (recus: Dossier['recus']): Content[] => {
  const corps = tableauDossierPreuve(
    ['Reçu', 'Numéro', 'Date', 'Reste'],
    recus.map(({ nature, numero, date, resteCentimes }) => [
      libelleNatureEncaissement[nature],
      numero ?? 'Sans numéro',
      formatJour(date),
      formatCentimes(resteCentimes),
    ]),
  );
  return corps.length > 0 ? [sectionDossierPreuve('Reçu, non affecté, non déduit de ce qui reste dû'), ...corps] : [];
};

/** The amount first, then what it is made of: the page that is read when nothing else is (PRV-6). */
export const pageDeSommaire = ({ chapitres, recus, aujourdhui }: Dossier): Content[] => {
  const encours = chapitres.map((chapitre) => chapitre.encours);
  const { attenduCentimes, recuCentimes, compenseCentimes, soldeCentimes, nombre } = sommerEncours(encours);
  const lignes = encours.map((e) => [
    e.numero,
    `${libelleTypeEncours[e.type]} – ${e.info}`,
    formatJour(e.dateFait ?? e.dateDeclaration),
    formatJour(e.dateEcheance),
    attenduDe(e),
    recuDe(e.recuCentimes),
    resteDe(e),
  ]);
  const total = [
    'Total',
    `${nombre} encours`,
    '',
    '',
    formatCentimes(attenduCentimes),
    recuDe(recuCentimes),
    formatCentimes(soldeCentimes),
  ];
  return [
    { text: formatCentimes(soldeCentimes), fontSize: 22, bold: true, margin: [0, 4, 0, 0] },
    { text: `restent dus au ${formatJour(aujourdhui)}, pour ${nombre} encours`, style: 'discret' },
    sectionDossierPreuve('Sommaire'),
    ...tableauDossierPreuve(
      ['N°', 'Encours', 'Fait ou déclaré le', 'Échéance', 'Attendu', 'Récupéré', 'Reste\u00a0dû'],
      [...lignes, total],
      { largeurs: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'], total: true },
    ),
    ...(compenseCentimes > 0
      ? [
          {
            text:
              `Compensé autrement, sans argent reçu : ` +
              `${formatCentimes(compenseCentimes)}, déduits de ce qui reste dû.`,
            style: 'discret',
          },
        ]
      : []),
    ...recusApart(recus),
  ];
};

type LigneBordereau = {
  readonly rang: number;
  readonly intitule: string;
  readonly nom: string;
  readonly le: string | null;
  readonly chemin: string;
};
/** The index of exhibits: what each is, its date, and where it is in the archive. */
export const bordereauDesPieces = (pieces: readonly LigneBordereau[]): Content[] => {
  const corps = tableauDossierPreuve(
    ['Pièce', 'Quoi', 'Date', 'Fichier de l’archive'],
    pieces.map(({ rang, intitule, le, chemin }) => [`n° ${rang}`, intitule, le ? formatInstant(le) : '', chemin]),
    { largeurs: ['auto', 'auto', 'auto', '*'] },
  );
  return corps.length > 0 ? [sectionDossierPreuve('Bordereau des pièces'), ...corps] : [];
};
