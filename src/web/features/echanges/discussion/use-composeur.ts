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
  /** Idempotency key, the same for each try of one message, so that it is recorded once (COM-27). */
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
  /** Name of the draft, kept until the server has the message; none: keeps nothing. */
  brouillon?: string;
  depart?: Pick<Brouillon, 'texte' | 'choisis'>;
  envoyer: (envoi: EnvoiDiscussion) => Promise<unknown>;
};

/** State of a message being written, kept at each keystroke until the server has acknowledged it. */
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
      // A changed text is another message, because the previous try may have arrived.
      poser({ ...etat, texte, cle: cleUnique() });
    },
    nommer: (texte: string, personne: Nomme) =>
      poser({
        texte,
        choisis: [...etat.choisis, { id: personne.id, nomComplet: personne.nomComplet }],
        cle: cleUnique(),
      }),
    /** @returns true when the server has the message; otherwise the text stays, with the reason */
    partir: async (statut?: StatutDiscussion): Promise<boolean> => {
      if (html === '' || tropLong || enRoute.current) return false;
      enRoute.current = true;
      setOccupe(true);
      setErreur(null);
      try {
        const mentions = mentionsDans(etat.texte, etat.choisis).map(({ id }) => id);
        await envoyer({ texte: html, mentions, partage, ...(statut && { statut }), idempotencyKey: etat.cle });
        poser(vide());
        // Sharing is chosen for each message: the next one stays in the account by default.
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
