import type { FieldError } from '#shared/core/app-error.ts';
import type { Modele } from './rules/defauts.ts';
import {
  variablesObligatoires,
  surPlusieursLignes,
  variablesDe,
  type NatureModele,
  type VariableModeleMail,
} from './schemas/variables.ts';

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
const MAX_SUJET = 255;

/** Puts a subject on one line: a line break would start another mail header. */
export const surUneLigneModeleMail = (texte: string): string =>
  texte
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUJET);

const utilisees = (texte: string): string[] => [...texte.matchAll(VARIABLE)].map(([, nom = '']) => nom);
const connues = (nature: NatureModele): readonly string[] => variablesDe[nature];

const defautDe = (nature: NatureModele, texte: string): string | null => {
  const inconnue = utilisees(texte).find((nom) => !connues(nature).includes(nom));
  if (inconnue !== undefined) return `La variable « ${inconnue.slice(0, 60)} » n’existe pas pour ce mail.`;
  return /\{\{|\}\}/.test(texte.replace(VARIABLE, ''))
    ? 'Une variable s’écrit entre deux accolades : {{laboratoire}}.'
    : null;
};

/** The faults of a template, field by field: an unknown variable, a brace left open, a missing required variable. */
export const erreursModele = ({ nature, sujet, corps }: Modele): FieldError[] => {
  const dansLeSujet = defautDe(nature, sujet);
  const sansElles = (variablesObligatoires[nature] ?? []).filter((nom) => !utilisees(corps).includes(nom));
  const dansLeCorps =
    defautDe(nature, corps) ??
    (sansElles.length > 0
      ? `Gardez ${sansElles.map((nom) => `{{${nom}}}`).join(' et ')} : ce mail ne peut pas s’en passer.`
      : null);
  const surUneSeule = variablesDe[nature].find((nom) => surPlusieursLignes(nom) && utilisees(sujet).includes(nom));
  return [
    ...(dansLeSujet ? [{ pointer: '/sujet', detail: dansLeSujet }] : []),
    ...(!dansLeSujet && surUneSeule !== undefined
      ? [{ pointer: '/sujet', detail: `{{${surUneSeule}}} tient sur plusieurs lignes : gardez-la pour le message.` }]
      : []),
    ...(dansLeCorps ? [{ pointer: '/corps', detail: dansLeCorps }] : []),
  ];
};

/** The optional variables that the template does not use: a hint beside the editor, never a refusal. */
export const variablesOubliees = ({ nature, sujet, corps }: Modele): VariableModeleMail[] => {
  const presentes = new Set([...utilisees(sujet), ...utilisees(corps)]);
  return variablesDe[nature].filter((nom) => !presentes.has(nom));
};

type Valeurs = Readonly<Partial<Record<VariableModeleMail, string>>>;
const nettoyer = (nom: string, valeur: string): string =>
  surPlusieursLignes(nom)
    ? valeur
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{C}\n\t]/gu, '')
        .trim()
    : valeur.replace(/[\s\p{C}]+/gu, (vide) => (/[\u00a0\u202f]/.test(vide) ? vide : ' ')).trim();

/**
 * Replaces the variables in one pass, so that a value is never read as a variable. An unknown name is removed with its
 * space: « Bonjour, ».
 */
const remplacer = (texte: string, valeurs: Valeurs): string =>
  texte.replace(new RegExp(` ?${VARIABLE.source}`, 'g'), (trouve, nom: string) => {
    const valeur = Object.hasOwn(valeurs, nom) ? nettoyer(nom, valeurs[nom as VariableModeleMail] ?? '') : '';
    return valeur && trouve.startsWith(' ') ? ` ${valeur}` : valeur;
  });

/** Whether a line has only empty variables: it is removed with its blank line, to leave no hole in the mail. */
const ligneMuette = (ligne: string, valeurs: Valeurs): boolean =>
  utilisees(ligne).length > 0 && remplacer(ligne, valeurs).replace(/[\s\p{P}]/gu, '') === '';

export type MailRedige = { readonly sujet: string; readonly texte: string };
/**
 * Writes a mail: replaces the variables of the template by their values (CRR-11). A value never becomes a variable, a
 * header or, later, markup.
 */
export const redigerMail = ({ sujet, corps }: Pick<Modele, 'sujet' | 'corps'>, valeurs: Valeurs): MailRedige => ({
  sujet: surUneLigneModeleMail(remplacer(sujet, valeurs)),
  texte: remplacer(
    corps
      .split('\n')
      .filter((ligne) => !ligneMuette(ligne, valeurs))
      .join('\n'),
    valeurs,
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
});

type Etablissement = {
  readonly nom: string;
  readonly rue: string | null;
  readonly codePostal: string | null;
  readonly ville: string | null;
  readonly telephone: string | null;
};
/** The signature of a mail: the person, then the firm and its coordinates. */
export const signerMail = (expediteur: string, { nom, rue, codePostal, ville, telephone }: Etablissement): string =>
  [
    expediteur,
    nom,
    [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    telephone && `Tél. ${telephone}`,
  ]
    .filter(Boolean)
    .join('\n');
