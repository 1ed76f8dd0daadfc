import { Alert, Button, Group, Text } from '@mantine/core';
import { IconBan, IconBuildingBank, IconCopy, IconPencilQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import {
  libelleEtatEncaissement,
  libelleMontants,
  libelleNatureEncaissement,
  libelleSourceEncaissement,
} from '#shared/features/argent/encaissement/messages.ts';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { MarqueLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatInstant, formatJour } from '#web/lib/formats.ts';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useActesOffertsEncaissement, type NavigationEncaissement } from './EncaissementActes.tsx';
import { Affectations } from './Affectations.tsx';
import { EncaissementPiece } from './EncaissementPiece.tsx';
import { libelleActeEncaissement, nomEncaissement, teinteEtatEncaissement } from './mots.ts';
import { encaissementQueries, useActesEncaissement } from './queries.ts';
import { RapprochementsSection } from './RapprochementsSection.tsx';
import { encaissementEnSaisie } from './saisie-encaissement.ts';
import { SommesEncaissement } from './SommesEncaissement.tsx';

/** The missing data that prevents any affectation. */
const ACompleter = ({ e, onModifier }: { e: DetailEncaissement; onModifier: () => void }) => (
  <Alert color="orange" icon={<IconPencilQuestion aria-hidden />} title="Montant à compléter">
    <Text size="sm">
      Vos encours se comptent {libelleMontants[e.partage]} : indiquez ce montant, ou affectez-le par une proposition qui
      le suppose.
    </Text>
    {e.droits.modifier ? (
      <Button mt="xs" size="xs" variant="default" onClick={onModifier}>
        Indiquer le montant
      </Button>
    ) : null}
  </Alert>
);

/** Warns of a possible duplicate, recorded before document numbers identified encaissements (ECM-24). */
const MemePapier = ({ e, autre }: { e: DetailEncaissement; autre: NonNullable<DetailEncaissement['memePapier']> }) => {
  const actes = useActesEncaissement();
  const dire = () =>
    void actes
      .modifier(e.id, { ...encaissementEnSaisie(e), nature: e.nature, date: e.date, autrePapier: true })
      .then(() => succes('Ce sont deux papiers : ils ne sont plus à vérifier.'), echec);
  return (
    <Alert color="orange" icon={<IconCopy aria-hidden />} title="Même papier ?">
      <Text size="sm">
        {nomEncaissement(autre)}, du {formatJour(autre.date)}, porte le même numéro. Annulez celui qui est de trop, ou
        dites que ce sont deux papiers.
      </Text>
      <Group gap="xs" mt="xs">
        <LienBouton size="xs" variant="default" to="/encours/avoirs" search={{ encaissement: autre.id }}>
          Ouvrir l’autre
        </LienBouton>
        {e.droits.modifier ? (
          <Button size="xs" variant="default" onClick={dire}>
            Ce sont deux papiers
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
};

/** Names the transfer that paid an avoir: it is no separate encaissement (ECM-25). */
const Paye = ({ e, payeLe }: { e: DetailEncaissement; payeLe: string }) => {
  const actes = useActesEncaissement();
  const retirer = () =>
    void actes.retirerPaiement(e).then(() => succes('Cet avoir n’est plus payé : son virement peut être relu.'), echec);
  return (
    <Alert color="green" icon={<IconBuildingBank aria-hidden />} title={`Payé le ${formatJour(payeLe)}`}>
      <Text size="sm">Le virement qui paie cet avoir ne compte pas une seconde fois.</Text>
      {e.droits.modifier ? (
        <Button mt="xs" size="xs" variant="default" onClick={retirer}>
          Ce n’est pas cet avoir qui est payé
        </Button>
      ) : null}
    </Alert>
  );
};

const Recu = ({ e }: { e: DetailEncaissement }) => (
  <Section titre="Reçu">
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'Nature', valeur: libelleNatureEncaissement[e.nature] },
        { libelle: 'Numéro', valeur: e.numero ?? 'Sans numéro', large: (e.numero?.length ?? 0) > 40 },
        { libelle: 'Date', valeur: formatJour(e.date) },
        {
          libelle: 'Période',
          valeur: e.periode && `du ${formatJour(e.periode.debut)} au ${formatJour(e.periode.fin)}`,
        },
        { libelle: 'Montant HT', valeur: e.montantHtCentimes === null ? null : formatCentimes(e.montantHtCentimes) },
        { libelle: 'TVA', valeur: e.tvaCentimes === null ? null : formatCentimes(e.tvaCentimes) },
        {
          libelle: 'Montant TTC',
          valeur: e.montantTtcCentimes === null ? null : formatCentimes(e.montantTtcCentimes),
        },
        { libelle: 'Payeur', valeur: libellePayeur[e.payeur] },
        { libelle: 'Source', valeur: libelleSourceEncaissement[e.source] },
        { libelle: 'Information', valeur: e.info, large: true },
        {
          libelle: 'Annulé',
          valeur: e.annuleLe && `${e.annuleParNom ? `par ${e.annuleParNom} ` : ''}le ${formatInstant(e.annuleLe)}`,
        },
        { libelle: 'Motif', valeur: e.annuleMotif, large: true },
      ]}
    />
  </Section>
);

const Contenu = ({ e, onModifier }: { e: DetailEncaissement; onModifier: () => void }) => (
  <>
    <SommesEncaissement
      sommes={[
        [
          `Reçu, ${libelleMontants[e.partage]}`,
          <Money key="recu" centimes={e.montantPartageCentimes} suffixe={e.partage} />,
        ],
        ['Affecté', <Money key="affecte" centimes={e.affecteCentimes} suffixe={e.partage} />],
        ['Reste', <Money key="reste" centimes={e.resteCentimes} suffixe={e.partage} />],
      ]}
    />
    {e.memePapier ? <MemePapier e={e} autre={e.memePapier} /> : null}
    {e.payeLe !== null && e.annuleLe === null ? <Paye e={e} payeLe={e.payeLe} /> : null}
    {e.resteCentimes === null ? <ACompleter e={e} onModifier={onModifier} /> : null}
    {e.droits.affecter ? <RapprochementsSection encaissement={e} /> : null}
    <Affectations encaissement={e} />
    <Recu e={e} />
    <EncaissementPiece encaissement={e} />
    <HistoriqueSection actes={e.historique} libelles={libelleActeEncaissement} />
    <Text size="xs" c="dimmed">
      Enregistré {e.creeParNom ? `par ${e.creeParNom} ` : ''}le {formatInstant(e.creeLe)}
      {e.modifieLe === e.creeLe
        ? ''
        : `, modifié ${e.modifieParNom ? `par ${e.modifieParNom} ` : ''}le ${formatInstant(e.modifieLe)}`}
    </Text>
  </>
);

type Props = { id: number; vers: NavigationEncaissement; onFermer: () => void };

/** The drawer of one encaissement: amount received, affectations, rest, and the encours it may settle. */
export const EncaissementDrawer = ({ id, vers, onFermer }: Props) => {
  const requete = useQuery(encaissementQueries.detail(id));
  const { data: e } = requete;
  const actions = useActesOffertsEncaissement({ modifier: vers.modifier });
  return (
    <>
      <FicheDrawer
        requete={requete}
        sorte="encaissement"
        largeur={680}
        titre={e && nomEncaissement(e)}
        sousTitre={
          e ? (
            <>
              {e.laboratoireId === null || e.laboratoireNom === null ? (
                <strong>Groupement</strong>
              ) : (
                <>
                  <MarqueLabo
                    id={e.laboratoireId}
                    nom={e.laboratoireNom}
                    couleur={e.laboratoireColor ?? ''}
                    taille={22}
                  />
                  <strong>{e.laboratoireNom}</strong>
                </>
              )}
              <StatusBadge teinte={teinteEtatEncaissement[e.etat]}>{libelleEtatEncaissement[e.etat]}</StatusBadge>
            </>
          ) : null
        }
        menu={e && { libelle: `Actions de ${nomEncaissement(e)}`, actions: () => actions.de(e) }}
        pied={
          e && (e.droits.annuler || e.droits.modifier) ? (
            <>
              {e.droits.annuler ? (
                <Button
                  variant="default"
                  leftSection={<IconBan size={16} aria-hidden />}
                  onClick={() => actions.annuler(e)}
                >
                  Annuler l’encaissement
                </Button>
              ) : null}
              {e.droits.modifier ? <BoutonModifier second onClick={() => vers.modifier(id)} /> : null}
            </>
          ) : null
        }
        couvert={actions.ouvert}
        onFermer={onFermer}
      >
        {(encaissement) => <Contenu e={encaissement} onModifier={() => vers.modifier(id)} />}
      </FicheDrawer>
      {actions.dialogues}
    </>
  );
};
