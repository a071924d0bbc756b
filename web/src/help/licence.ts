// The licence of Repique itself.

export { default as licence } from '../../../LICENSE?raw';
