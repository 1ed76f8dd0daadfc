/** Parts of a discussion shared with the réclamations, which have their own messages and composer. */
export { ChampMessage } from './ChampMessage.tsx';
export { default as stylesFil } from './Discussion.module.css';
export { versHtml } from './texte.ts';
export { useComposeur } from './use-composeur.ts';
export { useLecture } from './use-lecture.ts';
