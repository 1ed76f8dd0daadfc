import { insecable, pluriel } from '#web/lib/formats.ts';
import { info, succes } from '#web/ui/snackbar.tsx';

type Redemandes = { readonly nbJours: number; readonly nbIrrecuperables: number };

/** Describes the result of asking again, including the days that cannot be recovered. */
const phraseRedemandes = ({ nbJours, nbIrrecuperables }: Redemandes): string =>
  insecable(
    [
      nbJours === 0 ? 'Aucun jour à redemander.' : `${pluriel(nbJours, 'jour redemandé', 'jours redemandés')}.`,
      nbIrrecuperables > 0
        ? `${pluriel(nbIrrecuperables, 'jour irrécupérable', 'jours irrécupérables')} : seul un fichier les complète.`
        : null,
    ]
      .filter(Boolean)
      .join(' '),
  );

export const direRedemandes = (redemandes: Redemandes): void =>
  redemandes.nbJours === 0 ? info(phraseRedemandes(redemandes)) : succes(phraseRedemandes(redemandes));
