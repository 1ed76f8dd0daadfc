import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { libelleVisibilite } from '#shared/core/visibilite.ts';
import { libelleActeDocument, libellePartage } from '#shared/features/echanges/document/messages.ts';
import type { DetailDocument } from '#shared/features/echanges/document/schemas.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ApercuDocument } from './ApercuDocument.tsx';
import { Expiration, Lu, CelluleDePartage } from './colonnes.tsx';
import { Lectures } from './Lectures.tsx';
import { documentQueries } from './queries.ts';
import { useActesOffertsDocument, type NavigationDocument } from './use-actes-document.ts';
import { Versions } from './Versions.tsx';

const noms = (liste: readonly { readonly nom: string }[]): string => liste.map(({ nom }) => nom).join(', ');

const visibleDe = ({ visibleBy, authorizedUsers, origine }: DetailDocument): string | null =>
  origine === 'GROUPEMENT'
    ? null
    : visibleBy === 'CUSTOM' && authorizedUsers.length > 0
      ? noms(authorizedUsers)
      : libelleVisibilite[visibleBy];

const partageAvec = ({ partage, segments, nbDestinataires }: DetailDocument): string | null =>
  nbDestinataires === null ? null : partage === 'SEGMENTS' ? noms(segments) : libellePartage[partage];

/** The displayed version: the current one, unless the user asks for another. */
const useVersionMontree = ({ numero, versions }: DetailDocument) => {
  const [demandee, setDemandee] = useState<number | null>(null);
  const version =
    versions.find((versionDuDocument) => versionDuDocument.numero === (demandee ?? numero)) ?? versions[0];
  return { version, demandee: demandee !== null, montrer: setDemandee };
};

const Contenu = ({ document: d }: { document: DetailDocument }) => {
  const { version, demandee, montrer } = useVersionMontree(d);
  const haut = useRef<HTMLDivElement>(null);
  return (
    <>
      {version ? (
        <div ref={haut}>
          <ApercuDocument key={version.numero} document={d} version={version} demande={demandee} />
        </div>
      ) : null}
      <Section titre="Document">
        <KeyValue
          sansVides
          entrees={[
            { libelle: 'Catégorie', valeur: d.categorieNom },
            { libelle: 'Laboratoire', valeur: d.laboratoireNom },
            { libelle: 'Année', valeur: d.annee },
            { libelle: 'Expire le', valeur: d.dateExpiration === null ? null : <Expiration document={d} /> },
            { libelle: 'Partagé par', valeur: d.groupementNom },
            { libelle: 'Visible de', valeur: visibleDe(d), large: d.authorizedUsers.length > 1 },
            { libelle: 'Partagé avec', valeur: partageAvec(d), large: d.segments.length > 1 },
            { libelle: 'Déposé par', valeur: d.creeParNom },
            { libelle: 'Le', valeur: formatInstant(d.creeLe) },
          ]}
        />
      </Section>
      <Lectures document={d} />
      <Versions
        document={d}
        montree={version?.numero ?? d.numero}
        onVoir={(numero) => {
          montrer(numero);
          haut.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <HistoriqueSection actes={d.historique} libelles={libelleActeDocument} />
    </>
  );
};

type Props = { id: number; vers: NavigationDocument; couvert?: boolean; onFermer: () => void };

/** The drawer of one document, with its acts. */
export const DocumentDrawer = ({ id, vers, couvert, onFermer }: Props) => {
  const requete = useQuery(documentQueries.detail(id));
  const { data: d } = requete;
  const { de } = useActesOffertsDocument({ modifier: vers.modifier, envoyer: vers.envoyer, supprime: onFermer });
  return (
    <FicheDrawer
      requete={requete}
      sorte="Document"
      titre={d?.nom}
      sousTitre={
        d ? (
          <>
            {d.categorieNom}
            <CelluleDePartage document={d} />
            {d.lu === null ? null : <Lu document={d} />}
          </>
        ) : null
      }
      menu={d && { libelle: `Actions du document ${d.nom}`, actions: () => de(d) }}
      pied={d?.droits.modifier ? <BoutonModifier onClick={() => vers.modifier(id)} /> : null}
      couvert={couvert}
      onFermer={onFermer}
    >
      {(detail) => <Contenu document={detail} />}
    </FicheDrawer>
  );
};
