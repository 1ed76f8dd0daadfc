import type { Content } from 'pdfmake/interfaces.js';
import { formatInstant, formatJour } from '#shared/core/dates.ts';
import type { DetailEncours, NatureFiscale } from '#shared/features/argent/encours/schemas.ts';
import {
  libelleEtatEncours,
  libelleNatureEncaissement,
  libelleTypeEncours,
} from '#shared/features/argent/encours/messages.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { direSomme, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import { sectionDossierPreuve, tableauDossierPreuve } from './apport.ts';
import type { Dossier } from './dossier.ts';

export const A_COMPLETER = 'à compléter';
/** An amount that was never given is not zero. */
export const attenduDe = ({ aCompleter, valeurAttendueCentimes, natureFiscale }: DetailEncours): string =>
  aCompleter || valeurAttendueCentimes === 0 ? A_COMPLETER : formatMontant(valeurAttendueCentimes, natureFiscale);
/** What was received, or nothing rather than « 0 € ». */
export const recuDe = (centimes: number, nature: NatureFiscale): string =>
  centimes === 0 ? '' : formatMontant(centimes, nature);
const resteDe = (e: DetailEncours): string =>
  e.etat === 'REGLE'
    ? libelleEtatEncours.REGLE
    : attenduDe(e) === A_COMPLETER
      ? ''
      : formatMontant(e.soldeCentimes, e.natureFiscale);

/** What the laboratory gave and is not shared out: it is not hidden from who is asked to pay (ECM-13). */
const recusApart = (recus: Dossier['recus']): Content[] => {
  const corps = tableauDossierPreuve(
    ['Reçu', 'Numéro', 'Date', 'Reste'],
    recus.map(({ nature, numero, date, resteCentimes, partage }) => [
      libelleNatureEncaissement[nature],
      numero ?? 'Sans numéro',
      formatJour(date),
      formatMontant(resteCentimes, partage),
    ]),
  );
  return corps.length > 0 ? [sectionDossierPreuve('Reçu, non affecté, non déduit de ce qui reste dû'), ...corps] : [];
};

/** The amount first, then what it is made of: the page that is read when nothing else is (PRV-6). */
export const pageDeSommaire = ({ chapitres, recus, aujourdhui }: Dossier): Content[] => {
  const encours = chapitres.map((chapitre) => chapitre.encours);
  const sommes = sommerEncours(encours);
  const { nombre } = sommes;
  const restentDus = direSomme(sommes, 'soldeCentimes');
  const quelqueChoseRecu = sommes.recuCentimes + (sommes.autreNature?.recuCentimes ?? 0) > 0;
  const compenses = sommes.compenseCentimes + (sommes.autreNature?.compenseCentimes ?? 0) > 0;
  const lignes = encours.map((e) => [
    e.numero,
    `${libelleTypeEncours[e.type]} – ${e.info}`,
    formatJour(e.dateFait ?? e.dateDeclaration),
    formatJour(e.dateEcheance),
    attenduDe(e),
    recuDe(e.recuCentimes, e.natureFiscale),
    resteDe(e),
  ]);
  const total = [
    'Total',
    `${nombre} encours`,
    '',
    '',
    direSomme(sommes, 'attenduCentimes'),
    quelqueChoseRecu ? direSomme(sommes, 'recuCentimes') : '',
    restentDus,
  ];
  return [
    { text: restentDus, fontSize: 22, bold: true, margin: [0, 4, 0, 0] },
    { text: `restent dus au ${formatJour(aujourdhui)}, pour ${nombre} encours`, style: 'discret' },
    sectionDossierPreuve('Sommaire'),
    ...tableauDossierPreuve(
      ['N°', 'Encours', 'Fait ou déclaré le', 'Échéance', 'Attendu', 'Récupéré', 'Reste\u00a0dû'],
      [...lignes, total],
      { largeurs: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'], total: true },
    ),
    ...(compenses
      ? [
          {
            text:
              `Compensé autrement, sans argent reçu : ` +
              `${direSomme(sommes, 'compenseCentimes')}, déduits de ce qui reste dû.`,
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
