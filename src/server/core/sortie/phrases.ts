import type { MotifSortie } from './sortie.ts';

/**
 * Why a partner did not answer, in French.
 * @param service its name with its article: « Le LGO », « Payps »
 */
export const phraseSortie = (motif: MotifSortie, service: string): string => {
  const phrases: Readonly<Record<MotifSortie, string>> = {
    NON_AUTORISEE: `${service} ne peut pas être joint : son adresse n’est pas autorisée par le super administrateur.`,
    INTERNE: `${service} ne peut pas être joint : son adresse mène à un réseau interne, ce qui est interdit.`,
    INJOIGNABLE: `${service} ne répond pas : vérifiez l’adresse, ou réessayez plus tard.`,
    CERTIFICAT: `${service} présente un certificat qui n’est pas valable : rien ne lui a été envoyé.`,
    TROP_LENT: `${service} met trop de temps à répondre : réessayez plus tard.`,
    TROP_GROS: `${service} a envoyé une réponse trop volumineuse.`,
    COUPEE: `${service} a coupé sa réponse avant la fin : réessayez plus tard.`,
  };
  return phrases[motif];
};
