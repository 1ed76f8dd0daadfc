import { IconCalendarDue, IconCircleCheck, IconFileInvoice, IconHourglassHigh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate, type LinkOptions } from '@tanstack/react-router';
import { finDeSemaine } from '#shared/core/dates.ts';
import { plusDe60Jours } from '#shared/features/argent/encours/rules/tranches.ts';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { accueilQueries } from './queries.ts';

/** Each figure opens the encours it counts. */
const ciblesDu = (jour: string): Readonly<Record<string, LinkOptions>> => ({
  du: linkOptions({ to: '/encours', search: { etat: 'DECLARE' } }),
  anciens: linkOptions({ to: '/encours', search: { etat: 'DECLARE', declarationAvant: plusDe60Jours(jour) } }),
  semaine: linkOptions({ to: '/encours', search: { declarationAvant: finDeSemaine(jour) } }),
  recupere: linkOptions({ to: '/encours', search: { etat: 'REGLE' } }),
});

export const ChiffresEncours = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(accueilQueries.tuilesEncours());
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  const somme = (lue: { nombre: number; soldeCentimes: number } | undefined) => ({
    valeur: lue && formatCentimes(lue.soldeCentimes),
    detail: lue && pluriel(lue.nombre, 'encours'),
  });
  return (
    <StatTiles
      libelle="Encours"
      onChoisir={(id) => id !== null && void navigate(ciblesDu(aujourdhui())[id] ?? { to: '/encours' })}
      tuiles={[
        { id: 'du', libelle: 'Total dû', icone: IconFileInvoice, teinte: 'bleu', ...somme(data?.totalDu) },
        {
          id: 'anciens',
          libelle: 'Plus de 60 jours',
          icone: IconHourglassHigh,
          teinte: 'rouge',
          ...somme(data?.plusDe60Jours),
        },
        {
          id: 'semaine',
          libelle: 'À déclarer cette semaine',
          icone: IconCalendarDue,
          teinte: 'orange',
          ...somme(data?.aDeclarerSemaine),
        },
        {
          id: 'recupere',
          libelle: 'Récupéré cette année',
          icone: IconCircleCheck,
          teinte: 'vert',
          valeur: data && formatCentimes(data.recupereAnneeCentimes),
        },
      ]}
    />
  );
};
