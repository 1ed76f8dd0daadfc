import type { Jour } from '#shared/core/dates.ts';
import { enLettresLatines } from '#shared/core/lettres-latines.ts';

/** A bank account of a transfer. */
type Compte = { readonly titulaire: string; readonly iban: string; readonly bic: string | null };
const NOM = 70;
/** The address of the payer, required for a payment out of the European Economic Area (PRS-26). */
export type AdressePayeur = { readonly rue: string | null; readonly codePostal: string | null; readonly ville: string };
type VirementSepa = {
  readonly messageId: string;
  /** ISO instant at which the file was made: saved, so that the file is the same at each download. */
  readonly creeLe: string;
  readonly dateExecution: Jour;
  readonly payeur: Compte & { readonly adresse: AdressePayeur | null };
  readonly lignes: readonly (Compte & {
    readonly reversionId: number;
    readonly montantCentimes: number;
    readonly libelle: string;
  })[];
};

/**
 * A text that every bank of the SEPA area accepts (EPC217-08): Latin letters without accents, figures and `/-?:().,'+`;
 * no slash at its ends, nor two together.
 * @param max characters that its element holds
 * @returns empty when nothing of it can be written so
 */
const texteSepa = (texte: string, max: number): string =>
  enLettresLatines(texte)
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[/ ]+/, '')
    .slice(0, max)
    .replace(/[/ ]+$/, '');
/** Whether the name of the beneficiary has at least one letter a bank can read: a name is never invented (PRS-26). */
export const isNomSepa = (titulaire: string): boolean => /[a-z]/i.test(texteSepa(titulaire, NOM));

/** An element: its name, then its text or its elements. */
type Element = readonly [nom: string, contenu: string | readonly Element[]];
const ecrire = ([nom, contenu]: Element, retrait: string): string => {
  const [balise = ''] = nom.split(' ');
  if (typeof contenu === 'string') return `${retrait}<${nom}>${contenu}</${balise}>`;
  const dedans = contenu.map((enfant) => ecrire(enfant, `${retrait}  `)).join('\n');
  return `${retrait}<${nom}>\n${dedans}\n${retrait}</${balise}>`;
};

/** Euros with two decimals and a point, from cents, without a floating number. */
const montantSepa = (centimes: number): string => {
  const chiffres = String(centimes).padStart(3, '0');
  return `${chiffres.slice(0, -2)}.${chiffres.slice(-2)}`;
};

/** The end-to-end reference of a reversion, printed on the statements of the groupement and of the adhérent. */
export const referenceReversion = (reversionId: number): string => `REV-${reversionId}`;

const LIBELLE = 140;
const nom = (titulaire: string): Element => ['Nm', texteSepa(titulaire, NOM)];
const [RUE, VILLE, CODE_POSTAL] = [70, 35, 16];
/** The address in named elements: banks refuse free lines alone since November 2026. */
const adresse = ({ rue, codePostal, ville }: AdressePayeur): Element => [
  'PstlAdr',
  (
    [
      ['StrtNm', texteSepa(rue ?? '', RUE)],
      ['PstCd', texteSepa(codePostal ?? '', CODE_POSTAL)],
      ['TwnNm', texteSepa(ville, VILLE)],
      // Monaco shares the post codes of France.
      ['Ctry', codePostal?.startsWith('980') ? 'MC' : 'FR'],
    ] as const
  ).filter(([, contenu]) => contenu !== ''),
];
const compte = (iban: string): readonly Element[] => [['Id', [['IBAN', iban]]]];
const banque = (bic: string | null): readonly Element[] => [
  ['FinInstnId', bic === null ? [['Othr', [['Id', 'NOTPROVIDED']]]] : [['BICFI', bic]]],
];

const transfert = ({
  reversionId,
  montantCentimes,
  titulaire,
  iban,
  bic,
  libelle,
}: VirementSepa['lignes'][number]): Element => [
  'CdtTrfTxInf',
  [
    ['PmtId', [['EndToEndId', referenceReversion(reversionId)]]],
    ['Amt', [['InstdAmt Ccy="EUR"', montantSepa(montantCentimes)]]],
    ...(bic === null ? [] : ([['CdtrAgt', banque(bic)]] as const)),
    ['Cdtr', [nom(titulaire)]],
    ['CdtrAcct', compte(iban)],
    ['RmtInf', [['Ustrd', texteSepa(libelle, LIBELLE)]]],
  ],
];

/**
 * A transfer file in the format of banks (PRS-17): ISO 20022 `pain.001.001.09`, one payment with one SEPA transfer per
 * line. It is written only from saved data, so that it is the same at each download.
 */
export const ecrirePain001 = ({ messageId, creeLe, dateExecution, payeur, lignes }: VirementSepa): string => {
  const compteur: readonly Element[] = [
    ['NbOfTxs', String(lignes.length)],
    ['CtrlSum', montantSepa(lignes.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0))],
  ];
  const document: Element = [
    'Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', messageId],
              ['CreDtTm', `${creeLe.slice(0, 19)}Z`],
              ...compteur,
              ['InitgPty', [nom(payeur.titulaire)]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', messageId],
              ['PmtMtd', 'TRF'],
              ['BtchBookg', 'true'],
              ...compteur,
              ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
              ['ReqdExctnDt', [['Dt', dateExecution]]],
              ['Dbtr', [nom(payeur.titulaire), ...(payeur.adresse === null ? [] : [adresse(payeur.adresse)])]],
              ['DbtrAcct', compte(payeur.iban)],
              ['DbtrAgt', banque(payeur.bic)],
              ['ChrgBr', 'SLEV'],
              ...lignes.map(transfert),
            ],
          ],
        ],
      ],
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${ecrire(document, '')}\n`;
};
