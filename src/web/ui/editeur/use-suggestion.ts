import { useEffect, useMemo, useRef, useState } from 'react';
import { proposerMentions, type Nomme } from '#web/lib/mention.ts';

type Suggestion = {
  readonly items: readonly Nomme[];
  readonly command: (attributs: { id: string; label: string }) => void;
  readonly clientRect?: (() => DOMRect | null) | null;
  /** True while the people are being read. */
  readonly loading?: boolean;
};

export type PilotageMention = {
  chercher: (recherche: string) => Promise<Nomme[]>;
  onStart: (suggestion: Suggestion) => void;
  onUpdate: (suggestion: Suggestion) => void;
  onKeyDown: (touche: { event: KeyboardEvent }) => boolean;
  onExit: () => void;
};

type Liste = { readonly proposes: readonly Nomme[]; readonly lieu: DOMRect | null; readonly rang: number };
const FERMEE: Liste = { proposes: [], lieu: null, rang: 0 };

/**
 * Proposes colleagues after an @: arrows, Enter or Tab, Escape, as in a discussion.
 * @param personnes reads the people who may be named, at the first @
 */
export const useSuggestion = (personnes: (() => Promise<readonly Nomme[]>) | undefined) => {
  const [liste, setListe] = useState<Liste>(FERMEE);
  const courante = useRef<{ suggestion: Suggestion | null; liste: Liste }>({ suggestion: null, liste: FERMEE });
  const source = useRef(personnes);
  useEffect(() => {
    source.current = personnes;
  }, [personnes]);

  const pilotage = useMemo(() => {
    const montrer = (suite: Liste) => {
      courante.current.liste = suite;
      setListe(suite);
    };
    const suivre = (suggestion: Suggestion) => {
      courante.current.suggestion = suggestion;
      const proposes = suggestion.loading ? courante.current.liste.proposes : suggestion.items;
      montrer({ proposes, lieu: suggestion.clientRect?.() ?? null, rang: 0 });
    };
    const choisir = (personne: Nomme | undefined) => {
      if (personne) courante.current.suggestion?.command({ id: String(personne.id), label: personne.nomComplet });
    };
    const fermer = () => {
      courante.current.suggestion = null;
      montrer(FERMEE);
    };
    const mention: PilotageMention = {
      chercher: async (recherche) => proposerMentions((await source.current?.().catch(() => [])) ?? [], recherche),
      onStart: suivre,
      onUpdate: suivre,
      onExit: fermer,
      onKeyDown: ({ event }) => {
        const { proposes, rang, lieu } = courante.current.liste;
        if (proposes.length === 0 || event.ctrlKey || event.metaKey) return false;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          montrer({
            proposes,
            lieu,
            rang: (rang + (event.key === 'ArrowDown' ? 1 : proposes.length - 1)) % proposes.length,
          });
        } else if (event.key === 'Enter' || event.key === 'Tab') choisir(proposes[rang]);
        else if (event.key === 'Escape') {
          // Closes the list only, not the window around it.
          event.stopPropagation();
          montrer(FERMEE);
        } else return false;
        return true;
      },
    };
    return { mention, choisir };
  }, []);
  return { liste, choisir: pilotage.choisir, mention: personnes ? pilotage.mention : null };
};
