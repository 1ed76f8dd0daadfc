import { etatsFacture } from '#shared/features/argent/facture/schemas/enumerations.ts';
import { libelleEtatFacture, libelleNatureFacture } from '#shared/features/argent/facture/messages.ts';
import { naturesFacture } from '#shared/features/argent/facture/schemas.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { formatJour } from '#web/lib/formats.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsFacture, type UrlFactures } from './filtres.ts';

const CACHES = ['nature', 'controlee', 'comptee', 'depuis', 'jusquau'];
const ETATS = etatsFacture.map((value) => ({ value, label: libelleEtatFacture[value] }));
const NATURES = naturesFacture.map((value) => ({ value, label: libelleNatureFacture[value] }));

const AutresFiltres = ({ url }: { url: UrlFactures }) => (
  <>
    <FiltreDUrl url={url} nom="nature" label="Nature" options={NATURES} />
    <JourField
      label="Émise depuis le"
      value={url.etat.depuis ?? ''}
      onChange={(depuis) => url.changer({ depuis: depuis || undefined })}
    />
    <JourField
      label="Jusqu’au"
      value={url.etat.jusquau ?? ''}
      onChange={(jusquau) => url.changer({ jusquau: jusquau || undefined })}
    />
  </>
);

const useLibelles = ({ etat: e }: UrlFactures): Readonly<Record<string, string | undefined>> => ({
  laboratoireId: usePuceLaboratoire(e.laboratoireId),
  etat: e.etat && libelleEtatFacture[e.etat],
  nature: e.nature && libelleNatureFacture[e.nature],
  controlee: e.controlee === 'true' ? 'Contrôlées' : 'Non contrôlées',
  comptee: e.comptee === 'true' ? 'Comptées' : 'Non comptées',
  depuis: e.depuis && `Depuis le ${formatJour(e.depuis)}`,
  jusquau: e.jusquau && `Jusqu’au ${formatJour(e.jusquau)}`,
});

/** The filters of the factures: laboratory and state in sight, kind of document and dates behind the button. */
export const FacturesFiltres = ({ url, laboratoireFige }: { url: UrlFactures; laboratoireFige: boolean }) => {
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher une facture"
      actifs={filtresActifsFacture(url, laboratoireFige)}
      libelles={useLibelles(url)}
      caches={CACHES}
      quotidiens={
        <>
          {laboratoireFige ? null : <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} />}
          <FiltreDUrl url={url} nom="etat" {...champ('État', 190)} placeholder="Tous les états" options={ETATS} />
        </>
      }
      autres={<AutresFiltres url={url} />}
    />
  );
};
