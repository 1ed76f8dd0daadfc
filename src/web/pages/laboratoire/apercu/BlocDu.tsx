import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { filtresDesTuiles } from '#shared/features/argent/encours/rules/situations.ts';
import { BarresRetard } from '#web/features/argent/encours/BarresRetard.tsx';
import { ChiffresDuDu } from '#web/features/argent/encours/ChiffresDuDu.tsx';
import { tuilesDeLaListe } from '#web/features/argent/encours/filtres.ts';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { tuileDe, tuilesMontrees } from '#web/features/argent/encours/tuiles.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props = { nomProp: string; laboratoireId: number };

/**
 * The encours of a laboratory by state, and the amount received this year: each figure opens the encours it counts
 * (ENC-35).
 */
export const BlocDu = ({ nomProp, laboratoireId }: Props) => {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(encoursQueries.tuiles(laboratoireId));
  if (error && !data) return <ErrorState compact erreur={error} onReessayer={() => void refetch()} />;
  const ouvrir = (filtre: object) =>
    void navigate({
      to: '/laboratoires/$nomProp',
      params: { nomProp },
      search: { onglet: 'encours', etat: 'TOUS', ...filtre },
    });
  return (
    <>
      <ChiffresDuDu
        libelle="Ce que doit ce laboratoire"
        tuiles={tuilesMontrees(tuilesDeLaListe, data).map((nom) => tuileDe(nom, data?.[nom]))}
        onChoisir={(id) => {
          const tuile = tuilesDeLaListe.find((nom) => nom === id);
          if (tuile) ouvrir({ ...filtresDesTuiles(aujourdhui())[tuile], tuile });
        }}
      />
      {data && data.enRetard.nombre > 0 ? (
        <Box visibleFrom="sm">
          <BarresRetard
            parRetard={data.retards}
            filtre={{ choisi: null, onChoisir: (retard) => ouvrir({ situation: 'EN_RETARD', retard }) }}
          />
        </Box>
      ) : null}
    </>
  );
};
