import { useRef, useState } from 'react';
import { z } from 'zod';
import { MAX_FICHIERS_SUPPORT, MAX_TEXTE_SUPPORT } from '#shared/features/echanges/support/schemas.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { ecrireBrouillon, effacerBrouillon, lireBrouillon } from '#web/lib/formulaire/brouillon.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import type { EnvoiSupport } from './queries.ts';

const brouillonSchema = z.object({
  texte: z.string(),
  /** Idempotency key, the same for each try of one message, so that it is recorded once (SUP-17). */
  cle: z.string(),
});
type Brouillon = z.output<typeof brouillonSchema>;
const vide = (): Brouillon => ({ texte: '', cle: cleUnique() });

const refusDe = (texte: string, fichiers: readonly File[]): string | null => {
  if (texte.length > MAX_TEXTE_SUPPORT) return 'Le message est trop long\u00a0: 10\u00a0000 caractères au plus.';
  if (fichiers.length > MAX_FICHIERS_SUPPORT) return `Joignez ${MAX_FICHIERS_SUPPORT} fichiers au plus.`;
  return fichiers.reduce((octets, { size }) => octets + size, 0) > MAX_OCTETS_FICHIER
    ? 'Les fichiers dépassent 15\u00a0Mo ensemble\u00a0: retirez-en un.'
    : null;
};

/**
 * State of a message to or from the support, kept at each keystroke until the server has it.
 * @param nom the name of the draft
 */
export const useMessage = (nom: string) => {
  const [etat, setEtat] = useState<Brouillon>(() => brouillonSchema.safeParse(lireBrouillon(nom)).data ?? vide());
  const [fichiers, setFichiers] = useState<readonly File[]>([]);
  const [erreur, setErreur] = useState<string | null>(null);
  const [occupe, setOccupe] = useState(false);
  const enRoute = useRef(false);
  const poser = (suite: Brouillon) => {
    setEtat(suite);
    if (suite.texte === '') effacerBrouillon(nom);
    else ecrireBrouillon(nom, suite);
  };
  const refus = refusDe(etat.texte, fichiers);
  return {
    texte: etat.texte,
    fichiers,
    occupe,
    erreur: refus ?? erreur,
    pret: etat.texte.trim() !== '' && refus === null,
    ecrire: (texte: string) => {
      setErreur(null);
      // A changed text is another message, because the previous try may have arrived.
      poser({ texte, cle: cleUnique() });
    },
    joindre: (nouveaux: readonly File[]) => setFichiers((avant) => [...avant, ...nouveaux.map(valeurEnregistrable)]),
    retirer: (fichier: File) => setFichiers((avant) => avant.filter((fichierJoint) => fichierJoint !== fichier)),
    /**
     * @param variante the other data of the message: changing it makes another message
     * @returns true when the server has the message; otherwise the text stays, with the reason
     */
    partir: async (
      envoyer: (texte: string, envoi: EnvoiSupport) => Promise<unknown>,
      variante = '',
    ): Promise<boolean> => {
      if (enRoute.current) return false;
      enRoute.current = true;
      setOccupe(true);
      setErreur(null);
      try {
        const idempotencyKey = `${etat.cle}.${fichiers.length}${variante}`;
        await envoyer(etat.texte.trim(), { fichiers, idempotencyKey });
        poser(vide());
        setFichiers([]);
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
export type MessageEnCours = ReturnType<typeof useMessage>;
