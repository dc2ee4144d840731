export { Component } from './detail.route.tsx';
