import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MontantRfa } from '#shared/features/argent/rfa/contract.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { insecable } from '#web/lib/formats.ts';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsRfa, type UrlRfa } from './filtres.ts';
import { rfaQueries } from './queries.ts';

const CACHES = ['operateurId', 'reglee', 'montant'];
const PROCHE = insecable('À moins de 10 % d’un palier');
const libelleMontant: Readonly<Record<MontantRfa, string>> = {
  RESULTAT: 'Avec un résultat',
  ATTENDU: 'Avec un attendu',
  RECU: 'Avec un règlement reçu',
  COMPENSE: 'Avec une part compensée autrement',
  RESTE: 'Avec un reste à réclamer',
};
const REGLEES = [
  { value: 'true', label: 'Réglées' },
  { value: 'false', label: 'Non réglées' },
] as const;

const useOperateurs = () => {
  const { data } = useQuery(rfaQueries.operateurs());
  return (data ?? []).map(({ id, nomComplet }) => ({ value: id, label: nomComplet }));
};

const AutresFiltres = ({ url }: { url: UrlRfa }) => (
  <>
    <FiltreDUrl url={url} nom="operateurId" label="Opérateur" options={useOperateurs()} />
    <FiltreDUrl url={url} nom="reglee" label="Règlement" options={REGLEES} />
  </>
);

const useLibelles = ({ etat: e }: UrlRfa): Readonly<Record<string, string | undefined>> => {
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  const operateurs = useOperateurs();
  return {
    laboratoireId,
    operateurId: `Opérateur : ${operateurs.find(({ value }) => value === e.operateurId)?.label ?? '…'}`,
    proche: e.proche === 'true' ? PROCHE : `Sans palier proche`,
    reglee: REGLEES.find(({ value }) => value === e.reglee)?.label,
    montant: e.montant && libelleMontant[e.montant],
  };
};

/**
 * The filters of the RFA: laboratory and near paliers in sight, the person in charge and the settled ones behind the
 * button.
 */
export const RfaFiltres = ({ url, laboratoireFige }: { url: UrlRfa; laboratoireFige: boolean }) => {
  const { etat: e, changer } = url;
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher une RFA"
      actifs={filtresActifsRfa(url, laboratoireFige)}
      libelles={useLibelles(url)}
      caches={CACHES}
      quotidiens={
        <>
          {laboratoireFige ? null : <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} />}
          <Switch
            styles={{ root: { alignSelf: 'center' } }}
            label={PROCHE}
            checked={e.proche === 'true'}
            onChange={({ currentTarget: { checked } }) => changer({ proche: checked ? 'true' : undefined })}
          />
        </>
      }
      autres={<AutresFiltres url={url} />}
    />
  );
};
