import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { lecteursDe } from '#shared/features/echanges/discussion/policy.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import { useSession } from '#web/lib/session.ts';
import {
  insererMention,
  mentionEnCours,
  proposerMentions,
  type Nomme,
  type MentionEnSaisie,
} from '#web/lib/mention.ts';
import { mentionnablesQuery } from './queries.ts';

type Options = {
  readonly kind: KindDiscussion;
  readonly actif: boolean;
  /** Called once the name is inserted, with the text, the person, and the position of the caret. */
  readonly surChoix: (texte: string, personne: Nomme, position: number) => void;
};

/** Proposes colleagues after an @: arrows, Enter or Tab, Escape. */
export const useMention = ({ kind, actif, surChoix }: Options) => {
  const moi = useSession()?.utilisateur.id;
  const [saisie, setSaisie] = useState<(MentionEnSaisie & { texte: string; position: number }) | null>(null);
  const [rang, setRang] = useState(0);
  const { data } = useQuery({ ...mentionnablesQuery(), enabled: actif && saisie !== null });
  const lecteurs = lecteursDe(kind);
  const collegues = (data ?? []).filter(({ id, role }) => id !== moi && lecteurs.includes(role));
  const proposes = saisie ? proposerMentions(collegues, saisie.recherche) : [];
  const ouverte = proposes.length > 0;
  const choisi = proposes[Math.min(rang, proposes.length - 1)];

  const fermer = () => setSaisie(null);
  const suivre = (texte: string, position: number) => {
    const trouvee = actif ? mentionEnCours(texte, position) : null;
    setRang(0);
    setSaisie(trouvee && { ...trouvee, texte, position });
  };
  const choisir = (personne: Nomme) => {
    if (!saisie) return;
    const { texte, position } = insererMention(saisie.texte, saisie, saisie.position, personne.nomComplet);
    fermer();
    surChoix(texte, personne, position);
  };
  /** @returns true when the list has handled the key */
  const surTouche = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (!ouverte || ctrlKey || metaKey) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setRang((rang + (key === 'ArrowDown' ? 1 : proposes.length - 1)) % proposes.length);
    else if ((key === 'Enter' || key === 'Tab') && choisi) choisir(choisi);
    else if (key === 'Escape') fermer();
    else return false;
    return true;
  };
  return { proposes, choisi, ouverte, suivre, choisir, fermer, surTouche };
};
