import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { avecArticleDe } from '#web/lib/formats.ts';
import { useState } from 'react';
import type { Action } from '../action.ts';
import { ActionMenu } from '../menus/ActionMenu.tsx';
import styles from './Arbre.module.css';
import { ArbreSaisie } from './ArbreSaisie.tsx';
import { useArbre, type ContexteArbre } from './contexte.ts';
import type { Noeud } from './types.ts';

type Rangee = { noeud: Noeud<unknown>; niveau: number };

/** The handle of a row: dragged with the mouse or a finger; the arrows move the row by one step. */
const Poignee = ({ noeud, niveau }: Rangee) => {
  const { glisser, pas, niveaux } = useArbre();
  return (
    <button
      type="button"
      data-poignee
      className={styles.poignee}
      aria-label={`Déplacer ${niveaux[niveau]?.le} ${noeud.nom}`}
      onPointerDown={(evenement) => glisser({ niveau, id: noeud.id, nom: noeud.nom }, evenement)}
      onKeyDown={(evenement) => {
        if (evenement.key !== 'ArrowUp' && evenement.key !== 'ArrowDown') return;
        evenement.preventDefault();
        pas(noeud, niveau, evenement.key === 'ArrowUp' ? 'haut' : 'bas');
      }}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  );
};

const Bascule = ({ noeud, niveau }: Rangee) => {
  const { estReplie, replier } = useArbre();
  if (noeud.enfants.length === 0) return <span className={styles.bascule} aria-hidden />;
  const replie = estReplie(niveau, noeud.id);
  const Icone = replie ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      className={styles.bascule}
      aria-expanded={!replie}
      aria-label={`Contenu de ${noeud.nom}`}
      onClick={() => replier(niveau, noeud.id, { ferme: !replie })}
    >
      <Icone size={16} aria-hidden />
    </button>
  );
};

const deplacements = ({ pas, peutPas }: Pick<ContexteArbre, 'pas' | 'peutPas'>, { noeud, niveau }: Rangee): Action[] =>
  [
    { cle: 'monter', libelle: 'Monter', icone: IconArrowUp, sens: 'haut' as const },
    { cle: 'descendre', libelle: 'Descendre', icone: IconArrowDown, sens: 'bas' as const },
  ].map(({ sens, ...entree }) => ({
    ...entree,
    faire: () => pas(noeud, niveau, sens),
    ...(peutPas(noeud, niveau, sens) ? {} : { empeche: sens === 'haut' ? 'Déjà en haut' : 'Déjà en bas' }),
  }));

/** A row with its children. */
const ArbreRangee = ({ noeud, niveau }: Rangee) => {
  const arbre = useArbre();
  const {
    niveaux,
    modifiable = false,
    ordonnable = true,
    marque,
    details,
    actions,
    onOuvrir,
    estReplie,
    replier,
  } = arbre;
  const [renomme, setRenomme] = useState(false);
  const [ajout, setAjout] = useState(false);
  const sous = niveaux[niveau + 1];
  const { le = '' } = niveaux[niveau] ?? {};
  const ouvrir = onOuvrir ? () => onOuvrir(noeud, niveau) : () => setRenomme(true);
  const menu = (): Action[] => [
    { cle: 'renommer', libelle: 'Renommer', icone: IconPencil, faire: () => setRenomme(true) },
    ...(modifiable && ordonnable ? deplacements(arbre, { noeud, niveau }) : []),
    ...(actions?.(noeud, niveau) ?? []),
  ];
  const repli = estReplie(niveau, noeud.id);
  return (
    <li className={styles.noeud} data-niveau={niveau} data-id={noeud.id}>
      <div className={styles.rangee} data-niveau={niveau}>
        {modifiable && ordonnable ? <Poignee noeud={noeud} niveau={niveau} /> : null}
        {niveaux.length > 1 && sous ? <Bascule noeud={noeud} niveau={niveau} /> : null}
        {marque?.(noeud, niveau)}
        {renomme ? (
          <ArbreSaisie
            libelle={`Nom ${avecArticleDe(le)} ${noeud.nom}`}
            depart={noeud.nom}
            onValider={(nom) => arbre.onRenommer(noeud, niveau, nom)}
            onFermer={() => setRenomme(false)}
          />
        ) : (
          <div className={styles.contenu}>
            {modifiable ? (
              <button type="button" className={styles.nom} title={noeud.nom} onClick={ouvrir}>
                {noeud.nom}
              </button>
            ) : (
              <span className={styles.nom} title={noeud.nom}>
                {noeud.nom}
              </span>
            )}
            {details ? <div className={styles.details}>{details(noeud, niveau)}</div> : null}
          </div>
        )}
        {modifiable && !renomme ? (
          <div className={styles.actes}>
            {sous ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={`${sous.ajouter} dans ${noeud.nom}`}
                title={sous.ajouter}
                onClick={() => {
                  replier(niveau, noeud.id, { ferme: false });
                  setAjout(true);
                }}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            ) : null}
            <ActionMenu libelle={`Actions pour ${noeud.nom}`} actions={menu} />
          </div>
        ) : null}
      </div>
      {sous && (!repli || ajout) ? (
        <>
          {noeud.enfants.length > 0 && !repli ? (
            <ArbreListe noeuds={noeud.enfants} niveau={niveau + 1} titre={noeud.nom} />
          ) : null}
          {ajout ? (
            <div className={styles.ajout} data-interieur>
              <ArbreSaisie
                libelle={sous.nouveau}
                depart=""
                enChaine
                onValider={(nom) => arbre.onAjouter(niveau + 1, noeud.id, nom)}
                onFermer={() => setAjout(false)}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </li>
  );
};

type ArbreListeProps = {
  noeuds: readonly Noeud<unknown>[];
  niveau: number;
  titre: string;
  decritPar?: string | undefined;
};

/** One list of sibling rows. */
export const ArbreListe = ({ noeuds, niveau, titre, decritPar }: ArbreListeProps) => (
  <ul
    className={styles.liste}
    aria-label={titre}
    aria-describedby={decritPar}
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets a list without marks
    role="list"
    data-vide={noeuds.length === 0 || undefined}
  >
    {noeuds.map((noeud) => (
      <ArbreRangee key={noeud.id} noeud={noeud} niveau={niveau} />
    ))}
  </ul>
);
