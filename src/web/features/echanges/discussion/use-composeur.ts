import { useRef, useState } from 'react';
import { z } from 'zod';
import { MAX_TEXTE, type StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { ecrireBrouillon, effacerBrouillon, lireBrouillon } from '#web/lib/formulaire/brouillon.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { mentionsDans, type Nomme } from '#web/lib/mention.ts';
import { versHtml } from './texte.ts';

const brouillonSchema = z.object({
  texte: z.string(),
  choisis: z.array(z.object({ id: z.number(), nomComplet: z.string() })),
  /** The same for each try of one message: sent twice, it is written once (COM-27). */
  cle: z.string(),
});
type Brouillon = z.output<typeof brouillonSchema>;
const vide = (): Brouillon => ({ texte: '', choisis: [], cle: cleUnique() });

export type EnvoiDiscussion = {
  texte: string;
  mentions: number[];
  partage: boolean;
  statut?: StatutDiscussion;
  idempotencyKey: string;
};
export type OptionsComposeur = {
  /** Kept under this name until the server has it; none: nothing is kept. */
  brouillon?: string;
  depart?: Pick<Brouillon, 'texte' | 'choisis'>;
  envoyer: (envoi: EnvoiDiscussion) => Promise<unknown>;
};

/** What is being written: kept at each key until the server has acknowledged it, whatever happens. */
export const useComposeur = ({ brouillon, depart, envoyer }: OptionsComposeur) => {
  const [etat, setEtat] = useState<Brouillon>(
    () =>
      (brouillon === undefined ? undefined : brouillonSchema.safeParse(lireBrouillon(brouillon)).data) ?? {
        ...vide(),
        ...depart,
      },
  );
  const [partage, setPartage] = useState(false);
  const [erreur, setErreur] = useState<string | null>(null);
  const [occupe, setOccupe] = useState(false);
  const enRoute = useRef(false);

  const poser = (suite: Brouillon) => {
    setEtat(suite);
    if (brouillon === undefined) return;
    if (suite.texte === '') effacerBrouillon(brouillon);
    else ecrireBrouillon(brouillon, suite);
  };
  const html = versHtml(etat.texte);
  const tropLong = html.length > MAX_TEXTE;

  return {
    texte: etat.texte,
    partage,
    occupe,
    erreur: tropLong ? 'Le message est trop long : 500\u00a0000 caractères au plus.' : erreur,
    vide: html === '',
    partager: (oui: boolean) => {
      setPartage(oui);
      poser({ ...etat, cle: cleUnique() });
    },
    ecrire: (texte: string) => {
      setErreur(null);
      // Another text is another message: the previous try may have arrived.
      poser({ ...etat, texte, cle: cleUnique() });
    },
    nommer: (texte: string, personne: Nomme) =>
      poser({
        texte,
        choisis: [...etat.choisis, { id: personne.id, nomComplet: personne.nomComplet }],
        cle: cleUnique(),
      }),
    /** @returns whether the server has it; otherwise everything typed is still there, with the reason */
    partir: async (statut?: StatutDiscussion): Promise<boolean> => {
      if (html === '' || tropLong || enRoute.current) return false;
      enRoute.current = true;
      setOccupe(true);
      setErreur(null);
      try {
        const mentions = mentionsDans(etat.texte, etat.choisis).map(({ id }) => id);
        await envoyer({ texte: html, mentions, partage, ...(statut && { statut }), idempotencyKey: etat.cle });
        poser(vide());
        // Chosen each time: the next message stays in the account unless its author says otherwise.
        setPartage(false);
        return true;
      } catch (echec) {
        setErreur(messageDe(echec));
        return false;
      } finally {
        enRoute.current = false;
        setOccupe(false);
      }
    },
  };
};
