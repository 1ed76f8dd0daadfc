import type { Episode } from '#shared/features/reseau/adhesion/contract.ts';
import type { EvenementHistorique } from '#web/ui/Timeline.tsx';

const par = (nom: string | null): string => (nom ? ` par ${nom}` : '');

/** The outcome of each request, latest first. `groupement`: named when there may be several. */
export const evenementsDe = (episodes: readonly (Episode & { groupementNom?: string })[]): EvenementHistorique[] =>
  episodes
    .flatMap(
      ({
        id,
        etat,
        demandeeLe,
        demandeePar,
        decideeLe,
        decideePar,
        termineeLe,
        termineePar,
        rompuePar,
        groupementNom,
      }) => {
        const detail = groupementNom;
        const declaree = etat === 'DECLARED';
        const suite: (EvenementHistorique | false)[] = [
          {
            id: `${id}.demande`,
            titre: `${declaree ? 'Appartenance déclarée' : 'Demande'}${par(demandeePar)}`,
            le: demandeeLe,
            detail,
            teinte: 'orange',
          },
          decideeLe !== null &&
            (etat === 'REFUSED'
              ? {
                  id: `${id}.decision`,
                  titre: `Demande refusée${par(decideePar)}`,
                  le: decideeLe,
                  detail,
                  teinte: 'rouge',
                }
              : {
                  id: `${id}.decision`,
                  titre: `Adhésion acceptée${par(decideePar)}`,
                  le: decideeLe,
                  detail,
                  teinte: 'vert',
                }),
          termineeLe !== null && {
            id: `${id}.fin`,
            titre:
              etat === 'CANCELLED'
                ? `Demande annulée${par(termineePar)}`
                : `${
                    rompuePar === 'PHARMACIE'
                      ? 'La pharmacie a quitté le groupement'
                      : 'Le groupement a mis fin à l’adhésion'
                  }${termineePar ? ` (${termineePar})` : ''}`,
            le: termineeLe,
            detail,
          },
        ];
        return suite.filter((evenement) => evenement !== false);
      },
    )
    .toSorted((a, b) => b.le.localeCompare(a.le));
