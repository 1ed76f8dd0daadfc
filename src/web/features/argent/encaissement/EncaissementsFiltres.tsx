import {
  attentesEncaissement,
  naturesEncaissement,
  sourcesEncaissement,
} from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { libelleNatureEncaissement, libelleSourceEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import { payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { optionsEncours } from '#web/features/argent/encours/filtres.ts';
import { ChoixLaboratoire, usePuceLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FiltreField, FiltresDeListe, useQuotidiens } from '#web/ui/filtres/FiltresDeListe.tsx';
import { filtresActifsEncaissement, type UrlEncaissements } from './filtres.ts';
import { libelleAttente } from './mots.ts';

const CACHES = ['source', 'payeur', 'annee', 'aAffecter', 'attente'];
const NATURES = optionsEncours(naturesEncaissement, libelleNatureEncaissement);
const ATTENTES = optionsEncours(attentesEncaissement, libelleAttente);

const AutresFiltres = ({ url: { etat: e, changer } }: { url: UrlEncaissements }) => (
  <>
    <FiltreField
      label="En attente"
      options={ATTENTES}
      value={e.attente ?? null}
      onChange={(attente) => changer({ attente })}
    />
    <FiltreField
      label="Payeur"
      options={optionsEncours(payeursEncours, libellePayeur)}
      value={e.payeur ?? null}
      onChange={(payeur) => changer({ payeur })}
    />
    <FiltreField
      label="Source"
      options={optionsEncours(sourcesEncaissement, libelleSourceEncaissement)}
      value={e.source ?? null}
      onChange={(source) => changer({ source })}
    />
    <AnneeField
      label="Année"
      placeholder="2026"
      value={e.annee ?? null}
      onChange={(annee) => changer({ annee: nombreLu(annee) }, { remplacer: true })}
    />
  </>
);

const useLibelles = ({ etat: e }: UrlEncaissements): Readonly<Record<string, string | undefined>> => {
  const laboratoireId = usePuceLaboratoire(e.laboratoireId);
  return {
    q: `Recherche : ${e.q}`,
    laboratoireId,
    nature: e.nature && libelleNatureEncaissement[e.nature],
    source: e.source && libelleSourceEncaissement[e.source],
    payeur: e.payeur && `Payeur : ${libellePayeur[e.payeur]}`,
    annee: `Année : ${e.annee}`,
    aAffecter: e.aAffecter === 'true' ? 'À affecter' : 'Rien à affecter',
    attente: e.attente && libelleAttente[e.attente],
  };
};

/** Laboratory and nature in sight, the rest behind the button. */
export const EncaissementsFiltres = ({ url }: { url: UrlEncaissements }) => {
  const { etat: e, changer } = url;
  const { plies, champ } = useQuotidiens();
  return (
    <FiltresDeListe
      plies={plies}
      url={url}
      recherche="Rechercher un encaissement"
      actifs={filtresActifsEncaissement(url)}
      libelles={useLibelles(url)}
      caches={CACHES}
      quotidiens={
        <>
          <ChoixLaboratoire
            {...champ('Laboratoire', 210)}
            value={e.laboratoireId ?? null}
            onChange={(laboratoireId) => changer({ laboratoireId })}
          />
          <ChoixField
            {...champ('Nature', 190)}
            placeholder="Toutes les natures"
            options={NATURES}
            value={e.nature ?? null}
            onChange={(nature) => changer({ nature })}
          />
        </>
      }
      autres={<AutresFiltres url={url} />}
    />
  );
};
