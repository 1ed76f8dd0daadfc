import { libelleSuiviCondition } from '#shared/features/conditions/condition/messages.ts';
import {
  etatsCondition,
  originesCondition,
  suivisCondition,
  type EtatCondition,
  type OrigineCondition,
} from '#shared/features/conditions/condition/schemas.ts';
import { champsConditionEnListe } from '#shared/features/conditions/condition/schemas/liste.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { formatNombre } from '#web/lib/formats.ts';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsCondition, type UrlConditions } from './filtres.ts';

const PLURIELS: Readonly<Record<EtatCondition, string>> = {
  A_VENIR: 'À venir',
  EN_COURS: 'En cours',
  EXPIREE: 'Expirées',
  RETIREE: 'Retirées',
};
const ORIGINES: Readonly<Record<OrigineCondition, string>> = { PHARMACIE: 'Pharmacie', GROUPEMENT: 'Groupement' };
const OUI_NON = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
] as const;

const AutresFiltres = ({ url }: { url: UrlConditions }) => (
  <>
    <FiltreDUrl
      url={url}
      nom="suivi"
      label="Suivi"
      options={suivisCondition.map((value) => ({ value, label: libelleSuiviCondition[value] }))}
    />
    <FiltreDUrl
      url={url}
      nom="origine"
      label="Source"
      options={originesCondition.map((value) => ({ value, label: ORIGINES[value] }))}
    />
    <FiltreDUrl url={url} nom="remboursable" label="Produits remboursables" options={[...OUI_NON]} />
  </>
);

type Props = {
  url: UrlConditions;
  laboratoireFige: boolean;
  parEtat: Readonly<Record<EtatCondition, number>> | undefined;
};

/**
 * The filters of the conditions: the state, and the laboratory outside its own page, in sight; the others behind the
 * button.
 */
export const ConditionsFiltres = ({ url, laboratoireFige, parEtat }: Props) => {
  const { plies, champ } = useQuotidiens();
  const { etat: e } = url;
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Chercher une condition"
      actifs={filtresActifsCondition(url, laboratoireFige)}
      libelles={{
        laboratoireId,
        etat: e.etat && PLURIELS[e.etat],
        suivi: e.suivi && libelleSuiviCondition[e.suivi],
        origine: e.origine && `Source : ${ORIGINES[e.origine]}`,
        remboursable: e.remboursable && `Remboursables : ${e.remboursable === 'true' ? 'oui' : 'non'}`,
      }}
      champs={champsConditionEnListe}
      caches={['suivi', 'origine', 'remboursable']}
      quotidiens={
        <>
          {laboratoireFige ? null : <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} />}
          <FiltreDUrl
            url={url}
            nom="etat"
            {...champ('État', 170)}
            placeholder="En place"
            options={etatsCondition.map((value) => ({
              value,
              label: `${PLURIELS[value]}${parEtat ? ` (${formatNombre(parEtat[value])})` : ''}`,
            }))}
          />
        </>
      }
      autres={<AutresFiltres url={url} />}
    />
  );
};
