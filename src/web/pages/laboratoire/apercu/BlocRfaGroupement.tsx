import { useQuery } from '@tanstack/react-query';
import { libelleEtatRfaGroupement } from '#shared/features/argent/rfa-groupement/messages.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import type { LigneRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { anneeCourante } from '#web/features/argent/rfa/filtres.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { ProchainPalierTexte } from '#web/features/argent/rfa/ProchainPalierTexte.tsx';
import { Progression } from '#web/features/argent/rfa/Progression.tsx';
import { rfaGroupementQueries } from '#web/features/argent/rfa-groupement/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { Bloc } from './Bloc.tsx';

const MONTREES = 3;
type Props = { nomProp: string; laboratoireId: number };

const Avancement = ({ rfa }: { rfa: LigneRfaGroupement }) => {
  const periode = periodeMontree(rfa);
  if (rfa.etat !== 'VALIDATED' || !periode) return <>{libelleEtatRfaGroupement[rfa.etat]}</>;
  return (
    <>
      <Progression rfa={{ ...rfa, nbPeriodes: rfa.periodes.length }} periode={periode} />
      <ProchainPalierTexte rfa={rfa} periode={periode} />
    </>
  );
};

/** The common progress of the adhérents on each RFA of the year. */
export const BlocRfaGroupement = ({ nomProp, laboratoireId }: Props) => {
  const annee = anneeCourante();
  const requete = useQuery(rfaGroupementQueries.liste({ annee, laboratoireId, taille: MONTREES }));
  const { data } = requete;
  return (
    <Bloc
      nomProp={nomProp}
      titre={`RFA ${annee}`}
      requete={requete}
      lignes={data?.elements.map((rfa) => ({
        cle: rfa.id,
        quoi: nomRfa(rfa),
        detail: <Avancement rfa={rfa} />,
        vers: { onglet: 'rfa' as const, rfa: rfa.id },
      }))}
      vide="Aucune cette année : ce que vos adhérents atteignent ensemble se montre ici."
      suite={
        data && data.total > MONTREES
          ? { libelle: `Voir ${pluriel(data.total, 'RFA', 'RFA')}`, vers: { onglet: 'rfa' } }
          : undefined
      }
    />
  );
};
