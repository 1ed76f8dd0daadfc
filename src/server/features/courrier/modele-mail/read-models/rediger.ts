import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { modelesDOrigine, type Modele } from '#shared/features/courrier/modele-mail/rules/defauts.ts';
import {
  boutonDe,
  liensDe,
  mettreEnPage,
  type LiensNommes,
  type MailCompose,
  type MontantMail,
} from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { redigerMail, signerMail, type MailRedige } from '#shared/features/courrier/modele-mail/rules.ts';
import type {
  NatureModele,
  Variables,
  VariablesSignature,
} from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { findModeles } from '../repository.ts';

/** The account's words for these mails, ours where it has not changed them. */
export const modelesDeMail = async <N extends NatureModele>(
  tx: Tx,
  tenantId: number,
  natures: readonly N[],
): Promise<Record<N, Modele>> => {
  const modelesDuCompte = new Map((await findModeles(tx, tenantId, natures)).map((ligne) => [ligne.nature, ligne]));
  const paires = natures.map((nature: NatureModele): [string, Modele] => {
    const { sujet, corps } = modelesDuCompte.get(nature) ?? {};
    return [nature, { nature, ...(sujet && corps ? { sujet, corps } : modelesDOrigine[nature]) }];
  });
  return Object.fromEntries(paires) as Record<N, Modele>;
};

/** The name of the firm in its mails. */
export const etablissementDe = (tx: TenantTx) =>
  tx
    .selectFrom('tenant')
    .select(['nom', 'mail', 'rue', 'code_postal as codePostal', 'ville', 'telephone'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();

/** The variables that the sender fills in every mail. */
export const signatureDuMail = async (
  tx: TenantTx,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
  aujourdhui: Jour,
): Promise<Readonly<Record<VariablesSignature, string>>> => {
  const etablissement = await etablissementDe(tx);
  return {
    etablissement: etablissement.nom,
    expediteur: nomComplet,
    signature: signerMail(nomComplet, etablissement),
    date: formatJour(aujourdhui),
  };
};

type Options = {
  /** How some addresses are read. */
  readonly liens?: LiensNommes;
  /** The amount that the mail is about, shown above its words. */
  readonly montant?: MontantMail | undefined;
  /** Written before the words of the template. */
  readonly salutation?: string;
};
/** A whole mail, from a template that was already read. */
export const redigerAvec = <N extends NatureModele>(
  modele: Modele,
  nature: N,
  variables: Variables<N> & { readonly etablissement: string },
  { liens = {}, montant, salutation = '' }: Options = {},
): MailRedige & MailCompose => {
  const { sujet, texte } = redigerMail(modele, variables);
  const bouton = boutonDe(nature, variables);
  return {
    sujet,
    ...mettreEnPage({
      sujet,
      texte: [salutation, texte].filter(Boolean).join('\n\n'),
      etablissement: variables.etablissement,
      liens: { ...liensDe(variables), ...liens },
      ...(bouton && { bouton }),
      ...(montant && { montant }),
    }),
  };
};

/**
 * A whole mail in the account's words, ready for `envoyerMail`: subject, text and HTML (CRR-11). To let a person edit
 * it before it leaves, show `sujet` and `texte`, then give what comes back to `mettreEnPage`.
 */
export const redigerCourrier = async <N extends NatureModele>(
  tx: Tx,
  tenantId: number,
  nature: N,
  variables: Variables<N> & { readonly etablissement: string },
  options: Options = {},
): Promise<MailRedige & MailCompose> => {
  const { [nature]: modele } = await modelesDeMail(tx, tenantId, [nature]);
  return redigerAvec(modele, nature, variables, options);
};
