import {
  attentesEncaissement,
  naturesEncaissement,
  sourcesEncaissement,
} from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { libelleNatureEncaissement, libelleSourceEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import { champsEncaissement } from '#shared/features/argent/encaissement/schemas/liste.ts';
import { payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { optionsEncours } from '#web/features/argent/encours/filtres.ts';
import { FiltreLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { FiltreDUrl, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsEncaissement, type UrlEncaissements } from './filtres.ts';
import { libelleAttente } from './mots.ts';

const CACHES = ['source', 'payeur', 'annee', 'aAffecter', 'annule', 'attente'];
const NATURES = optionsEncours(naturesEncaissement, libelleNatureEncaissement);
const ATTENTES = optionsEncours(attentesEncaissement, libelleAttente);

const AutresFiltres = ({ url }: { url: UrlEncaissements }) => (
  <>
    <FiltreDUrl url={url} nom="attente" label="En attente" options={ATTENTES} />
    <FiltreDUrl url={url} nom="payeur" label="Payeur" options={optionsEncours(payeursEncours, libellePayeur)} />
    <FiltreDUrl
      url={url}
      nom="source"
      label="Source"
      options={optionsEncours(sourcesEncaissement, libelleSourceEncaissement)}
    />
    <AnneeField
      label="Année"
      placeholder="2026"
      value={url.etat.annee ?? null}
      onChange={(annee) => url.changer({ annee: nombreLu(annee) }, { remplacer: true })}
    />
  </>
);

const useLibelles = ({ etat: e }: UrlEncaissements): Readonly<Record<string, string | undefined>> => {
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  return {
    laboratoireId,
    payeur: e.payeur && `Payeur : ${libellePayeur[e.payeur]}`,
    annee: `Année : ${e.annee}`,
    aAffecter: e.aAffecter === 'true' ? 'À affecter' : 'Rien à affecter',
    annule: e.annule === 'true' ? 'Annulés' : 'Sans les annulés',
    attente: e.attente && libelleAttente[e.attente],
  };
};

/** Laboratory and nature in sight, the rest behind the button. */
export const EncaissementsFiltres = ({ url, laboratoireFige }: { url: UrlEncaissements; laboratoireFige: boolean }) => {
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher un encaissement"
      actifs={filtresActifsEncaissement(url, laboratoireFige)}
      libelles={useLibelles(url)}
      champs={champsEncaissement}
      caches={CACHES}
      quotidiens={
        <>
          {laboratoireFige ? null : <FiltreLaboratoire {...champ('Laboratoire', 210)} url={url} />}
          <FiltreDUrl
            url={url}
            nom="nature"
            {...champ('Nature', 190)}
            placeholder="Toutes les natures"
            options={NATURES}
          />
        </>
      }
      autres={<AutresFiltres url={url} />}
    />
  );
};
