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
  /** The same for each try of one message: sent twice, it is written once (SUP-17). */
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
 * What is being written to the support, or by it: kept at each key until the server has it.
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
      // Another text is another message: the previous try may have arrived.
      poser({ texte, cle: cleUnique() });
    },
    joindre: (nouveaux: readonly File[]) => setFichiers((avant) => [...avant, ...nouveaux.map(valeurEnregistrable)]),
    retirer: (fichier: File) => setFichiers((avant) => avant.filter((fichierJoint) => fichierJoint !== fichier)),
    /**
     * @param variante what else the message says: another one is another message
     * @returns whether the server has it; otherwise everything typed is still there, with the reason
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
